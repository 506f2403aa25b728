import type { UserInfo } from "@pharos/api/identity";
import type { CompanyInfo } from "@pharos/api/organisation";
import { partyType } from "@pharos/domain/enums";
import { paths } from "../../../shared/paths.ts";

/** A section of one organisation. */
export type OrganisationTab = "overview" | "members" | "assets" | "service" | "doc" | "contract" | "poc";

/** A section the reader may open. */
export interface OrganisationTabLink {
  readonly key: OrganisationTab;
  readonly path: string;
  /** Shown behind the name where it is known. */
  readonly count?: number;
}

/** The sections of an organisation that a reader may open, in order. Services are sold to customers only. */
export function tabsOf(
  { id, partyType: party, counts, abilities }: Pick<CompanyInfo, "id" | "partyType" | "counts" | "abilities">,
  { perms, isEsUser }: Pick<UserInfo, "perms" | "isEsUser">,
): OrganisationTabLink[] {
  const may = (permission: string) => perms.includes(permission);
  const isCustomer = partyType.fromCode(party) === "customer";
  const all: (OrganisationTabLink & { readonly isFor: boolean })[] = [
    { key: "overview", path: paths.organisation(id), isFor: true },
    {
      key: "members",
      path: paths.organisationTab("member", id),
      count: counts.members,
      isFor: abilities.readMembers.isAllowed,
    },
    {
      key: "assets",
      path: paths.organisationTab("assets", id),
      count: counts.assets,
      isFor: isCustomer && may("asset:view"),
    },
    {
      key: "service",
      path: paths.organisationTab("service", id),
      count: counts.accs,
      isFor: isCustomer && may("sn:view"),
    },
    { key: "doc", path: paths.organisationTab("doc", id), isFor: may("doc:view") },
    {
      key: "contract",
      path: paths.organisationTab("contract", id),
      count: counts.contracts,
      isFor: isCustomer && may("contract:view"),
    },
    // Customers are not shown what is still being won.
    {
      key: "poc",
      path: paths.organisationTab("poc", id),
      isFor: isCustomer && !isEsUser && may("ccc:view"),
    },
  ];
  return all.filter(({ isFor }) => isFor).map(({ isFor: _, ...tab }) => tab);
}
