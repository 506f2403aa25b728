import type { Catalog, CatalogColumn, CatalogRule } from "./read-catalog.ts";

const HEADER = `# Database schema

<!-- Generated from the migrations by \`npm run generate\`. Do not edit. -->
`;

const escapeCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const defaultOf = (column: CatalogColumn): string => {
  if (column.kind === "alwaysGenerated" || column.kind === "identity") return column.default ?? "identity";
  return column.default ?? "";
};

const renderColumns = (columns: readonly CatalogColumn[]): string => {
  const rows = columns.map((column) => {
    const value = defaultOf(column);
    return `| \`${column.name}\` | ${column.sqlType} | ${column.isNullable ? "yes" : ""} | ${value && `\`${escapeCell(value)}\``} |`;
  });
  return ["| Column | Type | Null | Default |", "|---|---|---|---|", ...rows].join("\n");
};

const shorten = (rule: CatalogRule): string =>
  rule.kind === "index"
    ? rule.definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING /, "$1")
    : rule.definition;

const TITLES: readonly [CatalogRule["kind"], string][] = [
  ["index", "Indexes"],
  ["foreignKey", "Foreign keys"],
  ["check", "Checks"],
  ["exclusion", "Exclusions"],
  ["policy", "Row level security"],
];

const renderRules = (rules: readonly CatalogRule[]): string =>
  TITLES.flatMap(([kind, title]) => {
    const lines = rules
      .filter((rule) => rule.kind === kind)
      .map((rule) => `- \`${rule.name}\`: \`${shorten(rule).replaceAll(/\s+/g, " ")}\``);
    return lines.length > 0 ? [`\n${title}:\n\n${lines.join("\n")}\n`] : [];
  }).join("");

/** The schema as a Markdown page. */
export const renderSchemaDoc = (catalog: Catalog): string => {
  const sections = catalog.tables.map(({ name, comment }) => {
    const columns = catalog.columns.filter((column) => column.table === name);
    const rules = catalog.rules.filter((rule) => rule.table === name);
    return `## ${name}\n\n${comment ? `${comment}\n\n` : ""}${renderColumns(columns)}\n${renderRules(rules)}`;
  });
  return [HEADER, ...sections].join("\n");
};
