import type { Plugin } from "vite";

/**
 * Takes the `type: "json"` attribute off dynamic imports during development: Node needs it, but the development
 * server answers JSON as a script, which a browser then refuses.
 */
export function plainJsonImports(): Plugin {
  return {
    name: "pharos:plain-json-imports",
    apply: "serve",
    enforce: "pre",
    transform: (code, id) =>
      id.endsWith("/i18n/src/loaders.gen.ts")
        ? code.replaceAll(/,\s*\{\s*with:\s*\{\s*type:\s*"json"\s*\}\s*,?\s*\}/g, "")
        : undefined,
  };
}
