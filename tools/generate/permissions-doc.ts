import type { PermissionEntry, PermissionGroup } from "@pharos/domain/permissions";
import { permissionGroups } from "@pharos/domain/permissions";
import { builtinRoles, flagPermissions, rolePermissions } from "@pharos/domain/roles";
import type { RegisteredEndpoint } from "./openapi.ts";

/** Who starts with which permissions: roles first, then standings that add to them. */
export type PermissionHolders = Readonly<Record<string, { title: string; permissions: readonly string[] }>>;

/** The permission tree with the holders of an installation's first day and the endpoints each permission guards. */
export function renderPermissions(
  permissions: Readonly<Record<string, PermissionEntry>>,
  holders: PermissionHolders,
  endpoints: readonly RegisteredEndpoint[],
): string {
  const groups = Object.keys(permissionGroups).filter(isGroup);
  return `# Permissions

<!-- Generated from packages/domain and packages/contract by \`npm run generate\`. Do not edit. -->

A permission says what somebody may do; which rows it reaches is decided by the module's visibility rule.
The columns show what roles and standings hold when an installation starts: ${Object.entries(holders)
    .map(([code, { title }]) => `\`${code}\` ${title}`)
    .join(", ")}.

${groups.map((group) => groupTable(group, permissions, holders, endpoints)).join("\n")}`;
}

const isGroup = (name: string): name is PermissionGroup => Object.hasOwn(permissionGroups, name);

function groupTable(
  group: PermissionGroup,
  permissions: Readonly<Record<string, PermissionEntry>>,
  holders: PermissionHolders,
  endpoints: readonly RegisteredEndpoint[],
): string {
  const names = Object.keys(holders);
  const rows = Object.entries(permissions)
    .filter(([, entry]) => entry.group === group)
    .map(([code, entry]) => {
      const marks = names.map((name) => (holders[name]?.permissions.includes(code) ? "●" : ""));
      const guarded = endpoints
        .filter(({ endpoint }) => typeof endpoint.access === "object" && endpoint.access.permission === code)
        .map(({ endpoint }) => `\`${endpoint.method} ${endpoint.path}\``);
      const cells = [
        `\`${code}\``,
        entry.zh,
        entry.en,
        entry.isWriting ? "yes" : "",
        ...marks,
        guarded.join("<br>"),
      ];
      return `| ${cells.join(" | ")} |\n`;
    });
  const heads = ["Permission", "中文", "English", "Writes", ...names, "Guards"];
  return `## ${permissionGroups[group].zh} · ${permissionGroups[group].en}

| ${heads.join(" | ")} |
|${heads.map(() => "---").join("|")}|
${rows.join("")}`;
}

/** Roles and standings with their English titles and the permissions they hold. */
export function holders() {
  const titles: Record<string, string> = {
    reviewDba: "Review DBA",
    orgAdmin: "Organisation admin",
    internalEmployee: "Internal employee",
    ...Object.fromEntries(Object.entries(builtinRoles).map(([code, { en }]) => [code, en])),
  };
  const all = { ...rolePermissions, ...flagPermissions };
  return Object.fromEntries(
    Object.entries(all).map(([code, held]) => [code, { title: titles[code] ?? code, permissions: held }]),
  );
}
