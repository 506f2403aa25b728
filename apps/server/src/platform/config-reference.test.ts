import { expect, it } from "vitest";
import { generateConfigurationReference, generateLimitsReference } from "./config-reference.ts";
import { configTable } from "./config-table.ts";

it("documents every environment variable with one sentence or more", () => {
  const lines = generateConfigurationReference().split("\n");
  for (const [name, { meaning }] of Object.entries(configTable)) {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(lines.filter((line) => line.startsWith(`| \`${name}\` |`))).toHaveLength(1);
  }
});

it("keeps every row of the tables on four cells", () => {
  for (const text of [generateConfigurationReference(), generateLimitsReference()]) {
    const rows = text.split("\n").filter((line) => line.startsWith("|"));
    for (const row of rows) expect(row.replaceAll("\\|", "").split("|")).toHaveLength(6);
  }
});
