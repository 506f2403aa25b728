import { type RequestMode, remoteTool, requestMode, validity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { ServiceCompany, ServiceNumber, ValidAsset } from "../api.ts";
import { type RemoteFieldValues, remoteBody } from "../intake/remote-values.ts";

/** What the form for a new request holds; plain JSON, so that it can be kept as a draft. */
export interface CreateValues {
  readonly mode: RequestMode;
  readonly companyId: number;
  readonly accId: number | null;
  readonly assetId?: number | null;
  readonly type: number;
  readonly title: string;
  readonly contentMd: string;
  readonly happenTime?: string | null;
  readonly menuId?: number | null;
  readonly dbVersion?: string;
  readonly contactName?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly isConfidential?: boolean;
  readonly tags?: readonly string[];
  readonly notifyEmails?: readonly string[];
  /** Whom of the organisation's members the vendor raises it for. */
  readonly reporterUserId?: number | null;
  /** The way into the customer's systems is given too. */
  readonly hasRemote?: boolean;
  readonly remote?: RemoteFieldValues;
}

/** What the address asked for: `/service/asset?id=12`, `/service?title=…`. */
export interface Preselection {
  readonly mode: RequestMode;
  /** A service number or an asset, as the mode says. */
  readonly id: number | null;
  /** The organisation the asset belongs to, when there are several to choose from. */
  readonly companyId?: number;
  /** What somebody has asked elsewhere. */
  readonly title?: string;
}

/** The preselection of an address; null for a path that is none. */
export function preselectionOf(
  type: string | undefined,
  { id, title }: { readonly id: string | null; readonly title?: string | null },
): Preselection | null {
  if (type !== undefined && !requestMode.hasName(type)) return null;
  const number = id !== null && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
  const line = [...(title ?? "").replace(/\s+/g, " ").trim()].slice(0, textLengths.title).join("");
  return { mode: type ?? "contract", id: number, ...(line !== "" && { title: line }) };
}

/** Whether a request under this service number is served at once, without a review. */
export function isInForce({ validity: code }: Pick<ServiceNumber, "validity">): boolean {
  const name = validity.fromCode(code);
  return name === "inForce" || name === "expiresThisMonth" || name === "withinThreeMonths";
}

/**
 * What is promised for each severity: by the chosen service number, or, while none is chosen, by all that could be, if
 * they promise the same. Empty when nothing can be said.
 */
export function promisesOf(
  companies: readonly ServiceCompany[],
  companyId: number | undefined,
  accId: number | null | undefined,
): ServiceNumber["targets"] {
  const numbers = companies.find((one) => one.companyId === companyId)?.accs ?? [];
  const chosen = numbers.find(({ id }) => id === accId);
  if (chosen) return chosen.targets;
  const [first, ...others] = numbers.filter(isInForce).map(({ targets }) => targets);
  const words = JSON.stringify(first);
  return first && others.every((targets) => JSON.stringify(targets) === words) ? first : [];
}

/** The organisation a form starts with: the one that the address names, or the only one. */
export function startingCompany(
  companies: readonly ServiceCompany[],
  { mode, id, companyId }: Preselection,
): ServiceCompany | undefined {
  const owner = companies.find(({ accs }) => mode === "contract" && accs.some((acc) => acc.id === id));
  const named = companies.find((one) => one.companyId === companyId);
  return owner ?? named ?? (companies.length === 1 ? companies[0] : undefined);
}

/** The values a form starts with: what can only be one thing is chosen already. */
export function firstValues(
  companies: readonly ServiceCompany[],
  preselection: Preselection,
  contactName: string,
  lastNumber: number | null = null,
): Partial<CreateValues> {
  const { mode, id, title } = preselection;
  const company = startingCompany(companies, preselection);
  const isNumberNamed = mode === "contract" && company?.accs.some((acc) => acc.id === id) === true;
  return {
    mode,
    contactName,
    ...(title !== undefined && { title }),
    isConfidential: false,
    remote: { tool: remoteTool.toCode("sunflower") },
    ...(company && {
      companyId: company.companyId,
      // An asset decides by itself which number covers it.
      accId: isNumberNamed
        ? id
        : mode === "asset" && id !== null
          ? null
          : likelyServiceNumber(company, lastNumber),
    }),
    ...(mode === "asset" && id !== null && { assetId: id }),
  };
}

/** The service number that was used last while it is in force, or the only one. */
function likelyServiceNumber(company: ServiceCompany, lastNumber: number | null): number | null {
  const isUsable = company.accs.some((acc) => acc.id === lastNumber && isInForce(acc));
  return isUsable ? lastNumber : onlyServiceNumber(company);
}

/** The service number that needs no choice; null when there are several or none in force. */
export function onlyServiceNumber(company: ServiceCompany): number | null {
  const inForce = company.accs.filter(isInForce);
  return inForce.length === 1 ? (inForce[0]?.id ?? null) : null;
}

/** What the choice of an asset brings along: the service number that covers it, and its version unless one was typed. */
export function afterAsset(
  asset: ValidAsset | undefined,
  dbVersion: string | undefined,
  previous: ValidAsset | undefined,
): Partial<CreateValues> {
  if (asset === undefined) return {};
  const isTyped = Boolean(dbVersion) && dbVersion !== previous?.version;
  return { accId: asset.accId, ...(!isTyped && { dbVersion: asset.version ?? "" }) };
}

/** What is sent: empty fields are left to the server. */
export function requestBody(values: CreateValues) {
  const text = (value: string | undefined) => value?.trim() || null;
  return {
    mode: values.mode,
    companyId: values.companyId,
    accId: values.accId,
    assetId: values.assetId ?? null,
    type: values.type,
    title: values.title.trim(),
    contentMd: values.contentMd.trim(),
    happenTime: values.happenTime ?? null,
    menuId: values.menuId ?? null,
    dbVersion: text(values.dbVersion),
    contactName: text(values.contactName),
    phone: text(values.phone),
    email: text(values.email),
    isConfidential: values.isConfidential ?? false,
    tags: [...(values.tags ?? [])],
    notifyEmails: [...(values.notifyEmails ?? [])],
    ...(values.reporterUserId != null && { reporterUserId: values.reporterUserId }),
    ...(values.hasRemote && values.remote && { remote: remoteBody(values.remote, false) }),
  };
}
