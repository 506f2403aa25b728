import type { Plugin } from "vite";

const schemaModule = /[\\/]packages[\\/]contract[\\/]src[\\/]core[\\/]zod\.ts$/;

/**
 * Stands in for zod: every way of declaring a schema is accepted and means nothing. Reading a value with one is
 * a mistake that must be seen at once, so it throws.
 */
const placeholder = `
const readers = new Set(["parse", "safeParse", "parseAsync", "safeParseAsync", "_zod", "~standard"]);
const schema = new Proxy(function () {}, {
  apply: () => schema,
  get: (_, name) => {
    if (typeof name === "symbol") return undefined;
    if (readers.has(name)) throw new Error("Schemas stay on the server: check input with the rules of @pharos/domain/validation.");
    return schema;
  },
});
export const z = schema;
`;

/**
 * The browser carries the contract's endpoints (method, path, access), not its schemas: the server judges what it is
 * sent, forms use the domain's rules. This keeps zod, 25 KB of gzip, out of every first visit. Types are not touched.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: "pharos:contract-without-schemas",
    enforce: "pre",
    load: (id) => (schemaModule.test(id.split("?", 1)[0] ?? "") ? placeholder : undefined),
  };
}
