import { exportAssets, importAssets } from "@pharos/api/asset";
import {
  exportContractItems,
  exportPocItems,
  importContractItems,
  importPocItems,
} from "@pharos/api/contract-item";
import type { AnyEndpoint, ImportResult } from "@pharos/api/core";
import { exportCompanies, importCompanies } from "@pharos/api/organisation";
import { type Locale, locales, type TranslationKey } from "@pharos/i18n";
import Papa from "papaparse";
import readXlsxFile, { type CellValue } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createItemApp } from "../../modules/contract-item/contract-item.testing.ts";
import type { TestApp } from "../../testing/index.ts";

const oddNames = [
  "+core2 round",
  "=1+1 round",
  "'=quoted round",
  "round -x",
  "@round",
  "＝round",
  "round 𠮷",
];

let app: TestApp;
beforeAll(async () => {
  ({ app } = await createItemApp());
  const common = { startTime: "2026-01-01", endTime: "2026-12-31", planHour: "1200.5", product: "Oracle" };
  const item = { contractNum: "HT2026010100001", itemType: "一般维保", team: "交付一组", manager: "DBA" };
  const more = {
    amount: "120000.55",
    unit: "年",
    quantity: "3",
    lastServiceDate: "2026-06-01",
    maintLevel: "标准",
  };
  const rows = oddNames.map((name, at) => ({ ...common, name, itemId: `RT-${at}`, pocNo: `RT-${at}` }));
  const body = { isDryRun: false };
  for (const { errors } of [
    (
      await app.call(
        importContractItems,
        { body: { ...body, rows: rows.map((row) => ({ ...row, ...item, ...more })) } },
        { as: "sys" },
      )
    ).result,
    (
      await app.call(
        importPocItems,
        { body: { ...body, rows: rows.map((row) => ({ ...row, company: "澜汐银行" })) } },
        { as: "sys" },
      )
    ).result,
  ])
    if (errors.length > 0) throw new Error(JSON.stringify(errors));
});
afterAll(() => app.close());

interface Sheet {
  readonly name: string;
  readonly taken: { readonly path: string };
  readonly brought: AnyEndpoint;
  readonly query?: string;
  readonly scope?: () => object;
  /** The fields of the import by the headings of the template. */
  readonly headings: Readonly<Record<string, TranslationKey>>;
}

const headingsOf = (prefix: string, fields: string, more: Record<string, TranslationKey> = {}) => ({
  // The words themselves are compared, and a heading that is none is never found.
  ...Object.fromEntries(fields.split(" ").map((field) => [field, `${prefix}.${field}` as TranslationKey])),
  ...more,
});

/** Every list that can be taken away as a sheet and brought back as one. */
const sheets: readonly Sheet[] = [
  {
    name: "assets",
    taken: exportAssets,
    brought: importAssets,
    query: "&keyword=round",
    scope: () => ({ companyId: app.world.companies.a }),
    headings: headingsOf("asset.field", "name dbType system version arch importance env"),
  },
  {
    name: "organisations",
    taken: exportCompanies,
    brought: importCompanies,
    headings: headingsOf(
      "organisation.field",
      "name nameEn shortName partyType industry city level address phone email team externalId remark",
    ),
  },
  {
    name: "contract items",
    taken: exportContractItems,
    brought: importContractItems,
    headings: headingsOf(
      "contractItem.field",
      "itemId contractNum name itemType startTime endTime planHour actualHours lastServiceDate quantity unit product maintLevel coverage team sn status",
      { amount: "contractItem.field.amountYuan", manager: "contractItem.field.managerAccount" },
    ),
  },
  {
    name: "proofs of concept",
    taken: exportPocItems,
    brought: importPocItems,
    headings: headingsOf(
      "contractItem.field",
      "pocNo name company product startTime endTime planHour actualHours result",
    ),
  },
];

const words = (locale: Locale, key: TranslationKey): string => app.platform.translate(locale, key);

async function take({ taken, query = "" }: Sheet, format: "csv" | "xlsx", locale: Locale) {
  const reply = await app.inject({
    method: "GET",
    url: `${taken.path}?format=${format}${query}`,
    headers: { authorization: await app.signIn("sys"), "accept-language": locale },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  if (format === "csv")
    return Papa.parse<string[]>(reply.body.replace("\uFEFF", ""), { skipEmptyLines: true }).data;
  const [sheet] = await readXlsxFile(reply.rawPayload);
  return (sheet?.data ?? []).map((row) => row.map(textOf));
}

const textOf = (cell: CellValue | null): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? "" : String(cell);

/** The rows of a sheet as the application sends them. */
function rowsOf({ headings }: Sheet, [head = [], ...lines]: readonly string[][], locale: Locale) {
  const fields = head.map(
    (title) => Object.entries(headings).find(([, key]) => words(locale, key) === title)?.[0],
  );
  return lines.map((line) =>
    Object.fromEntries(
      fields.flatMap((field, at) => (field && line[at] ? [[field, line[at]] as const] : [])),
    ),
  );
}

const bring = async (sheet: Sheet, rows: object[], locale: Locale): Promise<ImportResult> => {
  const answer = await app.call(
    sheet.brought,
    { body: { ...sheet.scope?.(), rows, isDryRun: false } },
    { as: "sys", headers: { "accept-language": locale } },
  );
  return answer.result as ImportResult;
};

describe("what was taken away comes back unchanged", () => {
  it("although its texts look like formulas", async () => {
    const [assets] = sheets;
    if (!assets) throw new Error("no sheet");
    const rows = oddNames.map((name) => ({ name, dbType: "Oracle", env: "production" }));
    // An apostrophe before a formula is a guard, unless there are two.
    const typed = rows.map((row) => ({ ...row, name: row.name.replace(/^'/, "''") }));
    expect(await bring(assets, typed, "zh-CN")).toEqual({ created: rows.length, updated: 0, errors: [] });
    const csv = await take(assets, "csv", "zh-CN");
    const names = csv.slice(1).map(([name]) => name);
    expect(names.filter((name) => /^[=+\-@＝]/.test(name ?? ""))).toEqual([]);
    expect(names).toContain("'+core2 round");
    expect(names).toContain("''=quoted round");
    const xlsx = await take(assets, "xlsx", "zh-CN");
    expect(xlsx.slice(1).map(([name]) => name)).toContain("+core2 round");
  });

  it.each(
    sheets.flatMap((sheet) =>
      locales.flatMap((locale) =>
        (["csv", "xlsx"] as const).map((format) => [sheet.name, locale, format, sheet] as const),
      ),
    ),
  )("%s, %s, %s", async (_, locale, format, sheet) => {
    const before = await take(sheet, format, locale);
    const rows = rowsOf(sheet, before, locale);
    expect(rows.length).toBeGreaterThan(0);
    expect(await bring(sheet, rows, locale)).toEqual({ created: 0, updated: rows.length, errors: [] });
    expect(await take(sheet, format, locale)).toEqual(before);
  });
});
