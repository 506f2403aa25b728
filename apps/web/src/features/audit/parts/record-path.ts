import type { AuditRow } from "@pharos/api/audit";
import { paths } from "../../../shared/paths.ts";

type Row = Pick<AuditRow, "objectType" | "objectId" | "companyId">;

/** A page of a kind of record: who may open it, and where it stands; some stand below their organisation. */
interface RecordPage {
  readonly perm: string;
  readonly path: (id: number, companyId: number | null) => string | null;
}

const below =
  (path: (id: number, companyId: number) => string): RecordPage["path"] =>
  (id, companyId) =>
    companyId === null ? null : path(id, companyId);

const pages: Readonly<Record<string, RecordPage>> = {
  serviceRequest: { perm: "fault:view", path: (id) => paths.serviceRequest("audit", id) },
  company: { perm: "org:view", path: (id) => paths.organisation(id) },
  member: { perm: "org:view", path: below((_, company) => paths.organisationTab("member", company)) },
  contract: {
    perm: "contract:view",
    path: below((_, company) => paths.organisationTab("contract", company)),
  },
  asset: { perm: "asset:view", path: below((id, company) => paths.asset(company, id)) },
  serviceNumber: { perm: "sn:view", path: below((id, company) => paths.serviceNumber(id, company)) },
  serviceOrder: { perm: "so:view", path: (id) => paths.serviceOrder(id) },
  team: { perm: "team:view", path: (id) => paths.team(id) },
  plan: { perm: "plan:view", path: (id) => paths.plan(id) },
  article: { perm: "knowledge:view", path: (id) => paths.article("audit", id) },
  manual: { perm: "knowledge:view", path: (id) => paths.manual(id) },
  resource: { perm: "resource:view", path: (id) => paths.download("audit", id) },
  doc: { perm: "doc:view", path: (id) => paths.documents(id) },
  weeklyReport: { perm: "weekly:own", path: (id) => paths.weeklyReport(id) },
  role: { perm: "role:edit", path: (role) => paths.roles({ role }) },
  permission: { perm: "perm:edit", path: () => paths.permissions() },
  user: { perm: "user:view", path: (user) => paths.users({ user }) },
};

/** The page of the record that a line names, when there is one and the reader may open it. */
export function recordPathOf(
  { objectType, objectId, companyId }: Row,
  perms: readonly string[],
): string | null {
  const page = objectType !== null && Object.hasOwn(pages, objectType) ? pages[objectType] : undefined;
  if (page === undefined || objectId === null || !/^[1-9]\d*$/.test(objectId)) return null;
  return perms.includes(page.perm) ? page.path(Number(objectId), companyId) : null;
}
