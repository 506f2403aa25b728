import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { routes } from "./routes.ts";

const source = readFileSync(fileURLToPath(import.meta.resolve("../../public/pre-paint.js")), "utf8");
const bare = new RegExp(/var bare = \/(?<pattern>.+)\/;/.exec(source)?.groups?.["pattern"] ?? "no pattern");

it.each(
  routes.filter(({ path }) => path !== "*").map(({ path, meta }) => [path, meta.full === true] as const),
)("%s has a shell in the script as in the route table", (path, isBare) => {
  expect(bare.test(path.replaceAll(/:\w+\??/g, "1"))).toBe(isBare);
});
