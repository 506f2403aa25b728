import type { Permission } from "../permissions.ts";
import type { BuiltinRole, PermissionFlag } from "../roles.ts";

/**
 * Which rows a permission reaches. A all · T rows of teams I administer and of the companies they serve · M rows of
 * companies served by my teams · D rows I take part in · duty all open ones while I am on duty · C rows of my own
 * companies · O my own · list as far as the list that is exported.
 */
export type RowScope = "A" | "T" | "M" | "D" | "duty" | "C" | "O" | "list";

/** Something a scope letter cannot say. */
export type ScopeNote =
  | "selfOnly"
  | "publicOnly"
  | "raiseOnly"
  | "confirmOnly"
  | "withReason"
  | "beforeReply"
  | "entitlementOnly"
  | "membersOnly"
  | "deliveredOnly"
  | "withoutAmount"
  | "publishedOnly"
  | "unpublishedOnly"
  | "namesElsewhere"
  | "namesOnly"
  | "notOwn"
  | "proposeOnly"
  | "toRestricted"
  | "toInternal"
  | "toCustomer";

/** A role, or a flags that adds permissions. */
export type PermissionHolder = BuiltinRole | PermissionFlag;

/** How far a permission reaches in one holder's hands. */
export interface ScopeCell {
  readonly scopes: readonly RowScope[];
  readonly note?: ScopeNote;
}

type Row = Partial<Record<PermissionHolder, ScopeCell>>;

const cell = (...scopes: readonly RowScope[]): ScopeCell => ({ scopes });
const noted = (note: ScopeNote, ...scopes: readonly RowScope[]): ScopeCell => ({ scopes, note });

const all = cell("A");
const teams = cell("T");
const served = cell("M");
const involved = cell("D");
const company = cell("C");
const own = cell("O");
const list = cell("list");

/** System and platform admins reach everything, a team admin the own teams. */
const led = { sys: all, pa: all, ta: teams };
/** The same, and management reads along. */
const ledAndRead = { ...led, ma: all };

/** For every permission, who holds it by default and which rows it then reaches. */
export const scopeMatrix: Readonly<Record<Permission, Row>> = {
  "service:create": { ...led, dba: served, user: company },
  "fault:view": {
    ...ledAndRead,
    dba: cell("M", "D", "duty"),
    internalEmployee: involved,
    user: noted("publicOnly", "C"),
  },
  "fault:reply": { ...led, dba: cell("M", "D", "duty"), user: company },
  "fault:internal": { ...led, dba: cell("M", "D", "duty"), reviewDba: all },
  "fault:assign": { ...led, dba: noted("selfOnly", "M") },
  "fault:escalate": { ...led, dba: involved, user: noted("raiseOnly", "C") },
  "fault:recover": { ...led, dba: involved, user: noted("confirmOnly", "C") },
  "fault:close": { ...led, dba: involved, user: company },
  "fault:archive": { ...led, dba: involved, reviewDba: served },
  "fault:delete": { sys: noted("withReason", "A"), user: noted("beforeReply", "O") },
  "fault:stat": { ...ledAndRead, dba: cell("M", "D"), user: company },
  "mail:triage": { sys: all, pa: all, ta: all, dba: cell("duty") },
  "audit:review": { ...led, ta: noted("entitlementOnly", "T") },

  "consult:create": { user: own, orgAdmin: company },
  "consult:answer": { ...led, dba: cell("M", "D", "duty") },
  "message:send": {
    ...led,
    ta: noted("membersOnly", "T"),
    orgAdmin: noted("membersOnly", "C"),
  },
  "ai:chat": { sys: own, dba: own },

  "plan:create": { ...led, dba: served },
  "plan:view": {
    ...ledAndRead,
    dba: cell("M", "D"),
    internalEmployee: involved,
    user: noted("deliveredOnly", "C"),
  },
  "plan:edit": { ...led, dba: involved },
  "plan:end": { ...led, dba: involved },
  "plan:delete": { ...led, dba: own },

  "ccc:view": { ...ledAndRead, dba: served },
  "ccc:edit": led,
  "contract:view": {
    ...ledAndRead,
    dba: noted("withoutAmount", "M"),
    orgAdmin: noted("withoutAmount", "C"),
  },
  "contract:edit": { sys: all, pa: all },
  "contract:amount": { sys: all, pa: all, ma: all },
  "contract:stat": ledAndRead,
  "sn:view": { ...ledAndRead, dba: served, user: noted("publishedOnly", "C") },
  "sn:edit": { sys: all, pa: all },
  "sn:cost": ledAndRead,
  "sn:report": { ...led, dba: involved },
  "so:view": { ...led, dba: cell("M", "D"), user: company },
  "so:edit": { ...led, dba: involved },
  "so:sign": { pa: own, ta: own, dba: own, user: company },

  "org:view": { ...ledAndRead, dba: served, internalEmployee: company, user: noted("namesOnly", "C") },
  "org:edit": { sys: all, pa: all },
  "org:member": { ...led, ta: noted("membersOnly", "T"), orgAdmin: company },
  "asset:view": { ...ledAndRead, dba: served, user: company },
  "asset:edit": { ...led, dba: served, orgAdmin: company },

  "team:view": {
    sys: all,
    pa: all,
    ma: all,
    ta: noted("namesElsewhere", "T"),
    dba: noted("namesElsewhere", "M"),
    internalEmployee: noted("namesOnly", "A"),
  },
  "team:edit": led,
  "cert:edit": { ...led, ma: own, dba: own, internalEmployee: own },
  "duty:edit": { ...led, dba: own },
  "hour:own": { pa: own, ma: own, ta: cell("O", "T"), dba: own, internalEmployee: own },
  "hour:view": { ...ledAndRead, dba: own, internalEmployee: own },
  "hour:review": { pa: noted("notOwn", "A"), ta: noted("notOwn", "T") },
  "hour:bonus": { pa: noted("notOwn", "A"), ta: noted("proposeOnly", "T") },
  "weekly:own": { pa: own, ma: own, ta: own, dba: own, internalEmployee: own },
  "weekly:view": ledAndRead,

  "knowledge:create": { sys: all, pa: all, ta: own, dba: own },
  "knowledge:view": {
    sys: all,
    pa: all,
    ma: all,
    ta: noted("toRestricted", "A"),
    dba: noted("toInternal", "A"),
    reviewDba: noted("toRestricted", "A"),
    internalEmployee: noted("toInternal", "A"),
    user: noted("toCustomer", "A"),
  },
  "knowledge:review": { sys: all, reviewDba: noted("notOwn", "A") },
  "knowledge:delete": { sys: all },
  "exam:view": { sys: all, pa: all, ma: all, ta: all, dba: all, user: noted("publishedOnly", "C") },
  "manual:edit": { sys: all },
  "resource:view": { sys: all, pa: all, ta: all, dba: all, internalEmployee: all, user: company },
  "resource:upload": { sys: all, pa: all },
  "resource:review": { sys: all, pa: all, reviewDba: noted("notOwn", "A") },
  "resource:download": { sys: all, pa: all, ta: all, dba: all, internalEmployee: all, user: company },
  "doc:view": { ...led, dba: served, internalEmployee: noted("toInternal", "A"), user: company },
  "doc:edit": { ...led, dba: served, orgAdmin: company },
  "doc:rag": { sys: all, pa: all, reviewDba: all },

  "ins:view": { ...ledAndRead, dba: cell("M", "D"), user: noted("publishedOnly", "C") },
  "ins:upload": { ...led, dba: cell("M", "D") },
  "ins:edit": { ...led, dba: cell("M", "D") },
  "ins:publish": { ...led, reviewDba: served },
  "ins:delete": {
    sys: all,
    pa: noted("unpublishedOnly", "A"),
    ta: noted("unpublishedOnly", "T"),
    dba: noted("unpublishedOnly", "D"),
  },

  "req:view": { sys: all, pa: all, ma: all, ta: all, dba: all, internalEmployee: all, user: company },
  "req:create": { sys: own, pa: own, ta: own, dba: own, internalEmployee: own, user: company },
  "req:handle": { sys: all, pa: all },

  "dash:view": ledAndRead,
  "eff:view": { ...ledAndRead, dba: own },
  "stat:view": { ...ledAndRead, dba: served },
  export: { sys: list, pa: list, ma: list, ta: list, dba: list, orgAdmin: list },

  "dict:edit": { sys: all },
  "role:edit": { sys: all },
  "perm:edit": { sys: all },
  "user:view": { sys: all, pa: all },
  "user:edit": { sys: all },
  "sys:audit": { sys: all },
  "sys:config": { sys: all },
  "mail:receive": { sys: all },
};
