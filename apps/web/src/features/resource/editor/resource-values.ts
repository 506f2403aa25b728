import type { UploadResource } from "@pharos/api/resource";
import { encryptLevel } from "@pharos/domain/enums";
import type { ResourceDetail, ResourceVersion } from "../api.ts";

/** An organisation that receives the resource, with its name for the list. */
export interface CompanyChoice {
  readonly id: number;
  readonly name: string;
}

/** The fields of the editor. */
export interface ResourceValues
  extends Pick<
    UploadResource,
    "name" | "kind" | "productMenuId" | "encryptLevel" | "deliverScope" | "version"
  > {
  readonly nameEn: string;
  readonly brief: string;
  readonly briefEn: string;
  readonly companies: readonly CompanyChoice[];
  readonly platform: string;
  readonly targets: readonly {
    readonly dbType: ResourceVersion["targets"][number]["dbType"];
    readonly fromVersion?: string | null;
    readonly toVersion?: string | null;
  }[];
  readonly supersedes: readonly string[];
  readonly releaseNotesMd: string;
  readonly releaseNotesEnMd: string;
  readonly sha256: string;
}

/** What the editor begins with. */
export interface ResourceStart {
  readonly values: ResourceValues;
  /** Where the browser keeps what was typed and uploaded. */
  readonly slot: string;
  readonly resource?: ResourceDetail;
  /** The version that is changed. */
  readonly version?: ResourceVersion;
}

const empty: ResourceValues = {
  name: "",
  nameEn: "",
  brief: "",
  briefEn: "",
  kind: 0,
  productMenuId: null,
  encryptLevel: encryptLevel.toCode("customer"),
  deliverScope: 0,
  companies: [],
  version: "",
  platform: "",
  targets: [],
  supersedes: [],
  releaseNotesMd: "",
  releaseNotesEnMd: "",
  sha256: "",
};

/** A new resource. */
export const newResource: ResourceStart = { slot: "resource.new", values: empty };

const headOf = (resource: ResourceDetail): ResourceValues => ({
  ...empty,
  name: resource.name,
  nameEn: resource.nameEn ?? "",
  brief: resource.brief,
  briefEn: resource.briefEn ?? "",
  kind: resource.kind,
  productMenuId: resource.productMenuId,
  encryptLevel: resource.encryptLevel,
  deliverScope: resource.deliverScope,
  companies: resource.companies.map(({ id, name }) => ({ id, name })),
});

/** The next version of a resource: for the same databases and platform, and in the place of the one before. */
export function nextVersion(resource: ResourceDetail): ResourceStart {
  const [before] = resource.versions;
  return {
    slot: `resource.${resource.id}.next.${resource.version}`,
    resource,
    values: {
      ...headOf(resource),
      platform: before?.platform ?? "",
      targets: before?.targets ?? [],
      supersedes: before ? [before.version] : [],
    },
  };
}

/** A version that was not delivered, to mend it. */
export const ofVersion = (resource: ResourceDetail, version: ResourceVersion): ResourceStart => ({
  slot: `resource.${resource.id}.${version.id}.${resource.version}`,
  resource,
  version,
  values: {
    ...headOf(resource),
    version: version.version,
    platform: version.platform ?? "",
    targets: version.targets,
    supersedes: version.supersedes,
    releaseNotesMd: version.releaseNotesMd,
    releaseNotesEnMd: version.releaseNotesEnMd ?? "",
  },
});

/** What is sent. */
export const bodyOf = (
  { resource, version }: ResourceStart,
  { companies, targets, ...values }: ResourceValues,
  { objectKey, submit }: { readonly objectKey: string | undefined; readonly submit: boolean },
): UploadResource => ({
  ...values,
  companyIds: companies.map(({ id }) => id),
  targets: targets.map(({ dbType, fromVersion, toVersion }) => ({ dbType, fromVersion, toVersion })),
  supersedes: [...values.supersedes],
  submit,
  ...(objectKey !== undefined && { objectKey }),
  ...(resource && { id: resource.id, rowVersion: resource.version }),
  ...(version && { versionId: version.id }),
});
