import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { checkStateChips } from "./state-chips.ts";

function checked(screen: string): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), "state-chips-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write(
    "apps/web/src/shared/components/state-tones.ts",
    'export const stateTones = {\n  validity: { inForce: "ok" },\n};\n',
  );
  write("apps/web/src/features/contract/chips.tsx", screen);
  return checkStateChips(root).problems;
}

it("refuses a colour beside the word of a state", () => {
  expect(checked("\n<StatusChip tone={tones[name]}>\n  {t(validity.labelKey(name))}\n</StatusChip>")).toEqual(
    [expect.stringMatching(/chips\.tsx:2: validity /)],
  );
});

it.each([
  "<StateChip of={validity} code={row.validity} />",
  '<StatusChip tone="info">{t("team.list.mine")}</StatusChip>',
  "<StatusChip tone={tone}>{t(coverage.labelKey(name))}</StatusChip>",
])("accepts %s", (screen) => {
  expect(checked(screen)).toEqual([]);
});
