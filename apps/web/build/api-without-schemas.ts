import { statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isEndpoint } from "@pharos/api/core";
import type { Plugin } from "vite";

const contractFolder = fileURLToPath(new URL("../../../packages/api/src/", import.meta.url));

/** What the browser needs to know of an endpoint: how it is called, and what its list takes. */
const browserFields: readonly string[] = ["method", "path", "isCreating", "isForm", "listFields"];

/** The kinds of access that are called without the own session; who may call the others is the server's to say. */
const withoutSession: readonly unknown[] = ["public", "shareToken"];

/**
 * The browser carries the contract's endpoints (method and path), not its schemas: the server checks what it is
 * sent, forms use the domain's rules. The contract is data, so it is read while the product is built, and every module
 * of it becomes the few values a browser can use. This keeps zod and some hundred schemas out of every visit. Types are
 * not touched.
 */
export function apiWithoutSchemas(): Plugin {
  return {
    name: "pharos:api-without-schemas",
    enforce: "pre",
    load: async (id) => {
      const file = id.split("?", 1)[0] ?? "";
      // An index only passes on what the other modules say.
      if (!file.startsWith(contractFolder) || file.endsWith("/index.ts")) return undefined;
      // The time of the last change, so that a development server notices one.
      const address = `${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`;
      // A module's values by their names.
      const values = (await import(address)) as Record<string, unknown>;
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${browserValue(value)};\n`)
        .join("");
    },
  };
}

function browserValue(value: unknown): string {
  if (typeof value === "function" || isSchema(value)) return "undefined";
  if (!isEndpoint(value))
    return JSON.stringify(value, (_, inner: unknown) => (isSchema(inner) ? undefined : inner));
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(value).filter(
        ([name, field]) =>
          browserFields.includes(name) || (name === "access" && withoutSession.includes(field)),
      ),
    ),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isSchema = (value: unknown): boolean => isObject(value) && "_zod" in value;
