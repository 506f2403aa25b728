import type { Catalog, CatalogColumn } from "./read-catalog.ts";

const TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  text: "string",
  varchar: "string",
  bpchar: "string",
  name: "string",
  uuid: "string",
  inet: "string",
  date: "string",
  time: "string",
  interval: "string",
  tsvector: "string",
  tstzrange: "string",
  timestamptz: "Timestamp",
  jsonb: "Json",
  bytea: "Buffer",
};

const HEADER = `// Generated from the migrations by \`npm run generate\`. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";
import type { JsonText } from "./json-text.ts";

/** Read as ISO 8601 text with offset; written as such text or as a Date. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;

/** Read as a parsed value of unknown shape; written with \`jsonText(value)\`. */
export type Json = ColumnType<unknown, JsonText, JsonText>;

/** A column that may be left out of an insert. */
export type WithDefault<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
`;

const toPascalCase = (name: string): string =>
  name.replace(/(^|_)([a-z0-9])/g, (_all, _line, letter: string) => letter.toUpperCase());

const typeOf = (column: CatalogColumn): string => {
  const base = TYPES[column.type];
  if (!base)
    throw new Error(`${column.table}.${column.name}: there is no TypeScript type for ${column.sqlType} yet`);
  const element = column.isArray && base === "Timestamp" ? "string" : base;
  const plain = (column.isArray ? `${element}[]` : element) + (column.isNullable ? " | null" : "");
  if (column.kind === "alwaysGenerated") return `GeneratedAlways<${plain}>`;
  return column.kind === "plain" ? plain : `WithDefault<${plain}>`;
};

const renderTable = (catalog: Catalog, table: string): string => {
  const columns = catalog.columns.filter((column) => column.table === table);
  const lines = columns.flatMap((column) => [
    ...(column.comment ? [`  /** ${column.comment} */`] : []),
    `  ${column.name}: ${typeOf(column)};`,
  ]);
  return `export type ${toPascalCase(table)}Table = {\n${lines.join("\n")}\n};\n`;
};

/** The TypeScript types of all tables. */
export const renderSchemaTypes = (catalog: Catalog): string => {
  const names = catalog.tables.map((table) => table.name);
  const schema = names.map((name) => `  ${name}: ${toPascalCase(name)}Table;`).join("\n");
  return [
    HEADER,
    ...names.map((name) => renderTable(catalog, name)),
    `/** Every table by its name. */\nexport type Schema = {\n${schema}\n};\n`,
  ].join("\n");
};
