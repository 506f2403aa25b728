import { type Permission, permissionCodes } from "./permissions.ts";

/** The roles every installation has; they cannot be deleted. */
export const builtinRoles = {
  sys: { zh: "系统管理员", en: "System admin" },
  pa: { zh: "平台管理员", en: "Platform admin" },
  ma: { zh: "管理层", en: "Management" },
  ta: { zh: "团队管理员", en: "Team admin" },
  dba: { zh: "专家", en: "Expert (DBA)" },
  user: { zh: "普通用户", en: "Ordinary user" },
} as const;

/** The code of a builtin role. */
export type BuiltinRole = keyof typeof builtinRoles;

/** Every builtin role, the most powerful first. */
export const builtinRoleCodes = [
  "sys",
  "pa",
  "ma",
  "ta",
  "dba",
  "user",
] as const satisfies readonly BuiltinRole[];

/** PermissionFlags that is not a role but adds permissions of its own. */
export type PermissionFlag = "reviewDba" | "orgAdmin" | "internalEmployee";

// A system admin runs the portal but does no delivery work of their own: no hours, no weekly report, no signature.
const notForSystemAdmin: readonly Permission[] = [
  "consult:create",
  "hour:own",
  "hour:review",
  "hour:bonus",
  "weekly:own",
  "so:sign",
];

const handling: readonly Permission[] = [
  "service:create",
  "fault:view",
  "fault:reply",
  "fault:internal",
  "fault:assign",
  "fault:escalate",
  "fault:recover",
  "fault:close",
  "fault:archive",
  "fault:stat",
  "mail:triage",
  "consult:answer",
  "plan:create",
  "plan:view",
  "plan:edit",
  "plan:end",
  "plan:delete",
  "ccc:view",
  "contract:view",
  "sn:view",
  "sn:report",
  "so:view",
  "so:edit",
  "so:sign",
  "org:view",
  "asset:view",
  "asset:edit",
  "team:view",
  "cert:edit",
  "duty:edit",
  "hour:own",
  "hour:view",
  "weekly:own",
  "knowledge:create",
  "knowledge:view",
  "exam:view",
  "resource:view",
  "resource:download",
  "doc:view",
  "doc:edit",
  "ins:view",
  "ins:upload",
  "ins:edit",
  "ins:delete",
  "req:view",
  "req:create",
  "eff:view",
  "stat:view",
  "export",
];

const leading: readonly Permission[] = [
  ...handling,
  "audit:review",
  "message:send",
  "ccc:edit",
  "contract:stat",
  "sn:cost",
  "org:member",
  "team:edit",
  "hour:review",
  "hour:bonus",
  "weekly:view",
  "ins:publish",
  "dash:view",
];

/** What each builtin role may do when an installation starts. */
export const rolePermissions: Readonly<Record<BuiltinRole, readonly Permission[]>> = {
  sys: permissionCodes.filter((code) => !notForSystemAdmin.includes(code)),
  pa: [
    ...leading,
    "contract:edit",
    "contract:amount",
    "sn:edit",
    "org:edit",
    "resource:upload",
    "resource:review",
    "req:handle",
    "doc:rag",
    "user:view",
  ],
  ma: [
    "fault:view",
    "fault:stat",
    "plan:view",
    "ccc:view",
    "contract:view",
    "contract:amount",
    "contract:stat",
    "sn:view",
    "sn:cost",
    "org:view",
    "asset:view",
    "team:view",
    "cert:edit",
    "hour:own",
    "hour:view",
    "weekly:own",
    "weekly:view",
    "knowledge:view",
    "exam:view",
    "ins:view",
    "req:view",
    "dash:view",
    "eff:view",
    "stat:view",
    "export",
  ],
  ta: leading,
  dba: [...handling, "ai:chat"],
  user: [
    "service:create",
    "fault:view",
    "fault:reply",
    "fault:escalate",
    "fault:recover",
    "fault:close",
    "fault:delete",
    "fault:stat",
    "consult:create",
    "plan:view",
    "sn:view",
    "so:view",
    "so:sign",
    "org:view",
    "asset:view",
    "knowledge:view",
    "exam:view",
    "resource:view",
    "resource:download",
    "doc:view",
    "ins:view",
    "req:view",
    "req:create",
  ],
};

/** What a flags adds to the permissions of someone's roles. */
export const flagPermissions: Readonly<Record<PermissionFlag, readonly Permission[]>> = {
  reviewDba: ["knowledge:review", "resource:review", "doc:rag", "ins:publish"],
  orgAdmin: ["org:member", "asset:edit", "doc:edit", "contract:view", "message:send", "export"],
  internalEmployee: [
    "fault:view",
    "plan:view",
    "org:view",
    "team:view",
    "cert:edit",
    "hour:own",
    "hour:view",
    "weekly:own",
    "knowledge:view",
    "resource:view",
    "resource:download",
    "doc:view",
    "req:view",
    "req:create",
  ],
};

/** Flags of a person that add permissions to those of the roles. */
export type PermissionFlags = Readonly<Record<PermissionFlag, boolean>>;

/** What someone may do: the union of what every role allows and what the person's flags add. */
export function effectivePermissions(
  permissionsOfRoles: Iterable<readonly Permission[]>,
  flags: PermissionFlags,
): ReadonlySet<Permission> {
  const held = new Set<Permission>();
  for (const codes of permissionsOfRoles) for (const code of codes) held.add(code);
  for (const flag of ["reviewDba", "orgAdmin", "internalEmployee"] as const) {
    if (flags[flag]) for (const code of flagPermissions[flag]) held.add(code);
  }
  return held;
}
