import type { PermissionHolder, ScopeCell } from "@pharos/domain/access";
import type { PermissionEntry, PermissionGroup } from "@pharos/domain/permissions";
import { permissionGroups } from "@pharos/domain/permissions";
import { builtinRoles, flagPermissions, rolePermissions } from "@pharos/domain/roles";
import type { RegisteredEndpoint } from "./openapi.ts";

/** Who starts with which permissions: roles first, then flags that add to them. */
export type PermissionHolders = Readonly<Record<string, { title: string; permissions: readonly string[] }>>;

/** How far permissions reach in whose hands. */
export type ScopeRows = Readonly<Record<string, Readonly<Partial<Record<PermissionHolder, ScopeCell>>>>>;

/** What the letters mean, in both languages. */
const legend = [
  ["A", "全部数据", "everything"],
  ["T", "本人管理的团队及其服务的客户", "teams I administer and the customers they serve"],
  ["M", "本人所在团队服务的客户", "customers my teams serve"],
  ["D", "本人参与的", "what I take part in"],
  ["duty", "值班期间全部未关闭的", "everything open while I am on duty"],
  ["C", "本人所属组织", "my organisations"],
  ["O", "本人的", "my own"],
  ["list", "与所导出的列表相同", "as far as the exported list"],
  ["+", "经由基础角色持有", "held through the role everybody of the flags has"],
] as const;

/** The permission tree with the holders of an installation's first day and the endpoints each permission guards. */
export function renderPermissions(
  permissions: Readonly<Record<string, PermissionEntry>>,
  holders: PermissionHolders,
  endpoints: readonly RegisteredEndpoint[],
  scopes: ScopeRows,
): string {
  const groups = Object.keys(permissionGroups).filter(isGroup);
  return `# Permissions

<!-- Generated from packages/domain and packages/api by \`npm run generate\`. Do not edit. -->

A permission says what somebody may do; the letter in a cell says which rows it reaches, and the module's visibility rule
enforces it. Where several roles and flags meet in one person, the union counts. An administrator may change what a
role holds, but never which rows a role reaches; a role of one's own reaches what the person's teams and organisations do.

| Letter | 中文 | English |
|---|---|---|
${legend.map((row) => `| ${row.join(" | ")} |`).join("\n")}

The columns show what roles and flags hold when an installation starts: ${Object.entries(holders)
    .map(([code, { title }]) => `\`${code}\` ${title}`)
    .join(", ")}.

${groups.map((group) => groupTable(group, { permissions, holders, endpoints, scopes })).join("\n")}`;
}

const isGroup = (name: string): name is PermissionGroup => Object.hasOwn(permissionGroups, name);

interface TableSources {
  readonly permissions: Readonly<Record<string, PermissionEntry>>;
  readonly holders: PermissionHolders;
  readonly endpoints: readonly RegisteredEndpoint[];
  readonly scopes: ScopeRows;
}

/** How far a permission reaches in somebody's hands: `T`, `M D duty`, or `C (without amount)`. */
function scopeText(scopes: ScopeRows, code: string, name: string, isHeld: boolean): string {
  const cell = new Map(Object.entries(scopes[code] ?? {})).get(name);
  if (!cell) return isHeld ? "●" : "";
  const note = cell.note ? ` (${cell.note.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)})` : "";
  return `${cell.scopes.join(" ")}${isHeld ? "" : " +"}${note}`;
}

function groupTable(
  group: PermissionGroup,
  { permissions, holders, endpoints, scopes }: TableSources,
): string {
  const names = Object.keys(holders);
  const rows = Object.entries(permissions)
    .filter(([, entry]) => entry.group === group)
    .map(([code, entry]) => {
      const marks = names.map((name) =>
        scopeText(scopes, code, name, holders[name]?.permissions.includes(code) ?? false),
      );
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

/** Roles and flags with their English titles and the permissions they hold. */
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
