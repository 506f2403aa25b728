import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import contract from "../../../packages/api/package.json" with { type: "json" };

/** Where an exported name really comes from. */
interface Origin {
  /** A file, or a package. */
  readonly from: string;
  readonly name: string;
}

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The parts of the contract, each with an index file: who takes one endpoint needs no other. */
const contractIndexes = Object.entries(contract.exports)
  .filter(([, file]) => file.endsWith("/index.ts"))
  .map(([part, file]) => [part.replace(".", contract.name), fileOf(`packages/api/${file}`)] as const);

/** Packages whose index files only hand on what other files export. */
const packageIndexes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(contractIndexes),
  antd: fileOf("node_modules/antd/es/index.js"),
  "@pharos/ui": fileOf("packages/ui/src/index.ts"),
  "@pharos/ui/form": fileOf("packages/ui/src/form/index.ts"),
  "@pharos/ui/list": fileOf("packages/ui/src/list/index.ts"),
  "@pharos/ui/controls": fileOf("packages/ui/src/controls/index.ts"),
  "@pharos/ui/icons": fileOf("packages/ui/src/icons/index.ts"),
};

type Tables = Map<string, Map<string, Origin>>;

/**
 * Points imports past index files at the file that has the thing. The bundler would leave out what is not used
 * anyway; this way the module graph itself says who needs what, which forming the chunks relies on.
 */
export function directImports(): Plugin {
  const tables: Tables = new Map();
  return {
    name: "pharos:direct-imports",
    apply: "build",
    enforce: "post",
    buildStart: () => tables.clear(),
    transform: (code, id) => {
      if (!/\.tsx?$/.test(id)) return undefined;
      const direct = code.replaceAll(
        /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g,
        (statement, names: string, from: string) => {
          const index = indexFile(from, dirname(id));
          return index === undefined ? statement : rewrite(names, index, tables);
        },
      );
      return direct === code ? undefined : { code: direct, map: null };
    },
  };
}

function indexFile(specifier: string, folder: string): string | undefined {
  if (specifier.startsWith(".")) return specifier.endsWith("/index.ts") ? join(folder, specifier) : undefined;
  return packageIndexes[specifier];
}

function rewrite(names: string, index: string, tables: Tables): string {
  return specifiersOf(names)
    .map(({ name, as }) => {
      const origin = originOf(index, name, tables);
      return `import { ${origin.name} as ${as} } from ${JSON.stringify(origin.from)};`;
    })
    .join("\n");
}

/** Follows a name through index files; what an index file defines itself is there to stay. */
function originOf(index: string, name: string, tables: Tables): Origin {
  const table = tables.get(index) ?? readIndex(index);
  tables.set(index, table);
  const origin = table.get(name);
  if (!origin) return { from: index, name };
  const next =
    indexFile(origin.from, dirname(index)) ?? (/\/index\.tsx?$/.test(origin.from) ? origin.from : undefined);
  return next === undefined ? origin : originOf(next, origin.name, tables);
}

function readIndex(file: string): Map<string, Origin> {
  const table = new Map<string, Origin>();
  for (const [, names = "", from = ""] of readFileSync(file, "utf8").matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g,
  )) {
    const target = from.startsWith(".") ? join(dirname(file), from) : from;
    for (const { name, as } of specifiersOf(names)) table.set(as, { from: target, name });
  }
  return table;
}

/** The names of an import or export list; types are gone by the time the code runs. */
function specifiersOf(names: string): { name: string; as: string }[] {
  return names
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => {
      const [name = "", as = name] = part.split(/\s+as\s+/);
      return { name, as };
    });
}
