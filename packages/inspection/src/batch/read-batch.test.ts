import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { linesOf } from "./batch.testing.ts";
import { identityOf, rowsOf } from "./batch.ts";
import { batchLimits } from "./limits.ts";
import { type ReadProgress, readBatch, readBatchFile } from "./read-batch.ts";
import { refusalText, refusalTexts } from "./refusal.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const fileOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(`${lines.join("\n")}\n`);
const tables = { Q14: [{ schemaname: "app", relname: "订单", n_dead_tup: 5 }] };

const refusalOf = async (lines: readonly string[], limits = batchLimits) => {
  const outcome = await readBatch(lines, { limits });
  return outcome.ok ? null : outcome.refusal;
};

it.each([1, 7, 65_536])("reads plain and packed files in pieces of %i bytes", async (size) => {
  for (const file of [fileOf(linesOf(tables)), gzipSync(fileOf(linesOf(tables)))]) {
    const outcome = await readBatchFile(inPieces(file, size));
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    expect(rowsOf(outcome.batch, "Q14")).toMatchObject([{ relname: "订单", n_dead_tup: 5, has_pk: null }]);
    expect(identityOf(outcome.batch)).toMatchObject({
      key: "7400000000000000001/app",
      major: 15,
      role: "primary",
    });
  }
});

it("tells its progress section by section", async () => {
  const seen: ReadProgress[] = [];
  const read = { ok: true, rows: 1, capped: false, sqlstate: null, reason: null };
  const sections = { ...tables, Q31: { sqlstate: "42501", reason: "permission denied" } };
  await readBatch(linesOf(sections), { onSection: (progress) => seen.push(progress) });
  expect(seen).toEqual([
    { ...read, line: 2, section: "Q01", name: "instance" },
    { ...read, line: 3, section: "Q14", name: "tables" },
    {
      line: 4,
      section: "Q31",
      name: "hba",
      ok: false,
      rows: 0,
      capped: false,
      sqlstate: "42501",
      reason: "permission denied",
    },
  ]);
});

it("refuses files that are cut off, wherever", async () => {
  const lines = linesOf(tables);
  expect(await refusalOf(lines.slice(0, -1))).toEqual({ code: "truncated", line: 3, section: "Q14" });
  expect(await refusalOf(lines.slice(0, 1))).toEqual({ code: "truncated", line: 1, section: "–" });
  expect(await refusalOf([...lines.slice(0, 2), ...lines.slice(3)])).toEqual({
    code: "wrongCount",
    line: 3,
    limit: 2,
  });
  const cutLine = (lines[2] ?? "").slice(0, 20);
  expect(await refusalOf([...lines.slice(0, 2), cutLine])).toEqual({
    code: "truncated",
    line: 3,
    section: "Q01",
  });
  // In the middle of a file it is not the end that is missing.
  expect(await refusalOf([...lines.slice(0, 2), cutLine, ...lines.slice(3)])).toEqual({
    code: "notJson",
    line: 3,
  });
  expect(await refusalOf([])).toEqual({ code: "empty" });
  const packed = gzipSync(fileOf(lines));
  const cut = await readBatchFile(inPieces(packed.subarray(0, packed.length - 12), 100));
  expect(cut).toMatchObject({ ok: false, refusal: { code: "brokenGzip", line: expect.any(Number) } });
});

it("counts lines as an editor does, also empty ones", async () => {
  const [header = "", instance = ""] = linesOf();
  const file = fileOf([
    header,
    "",
    "",
    instance,
    "",
    '{"section":"Q14","ok":true,"rows":[{"total_bytes":"x"}]}',
  ]);
  expect(await readBatchFile(inPieces(file, 7))).toMatchObject({ refusal: { code: "badRow", line: 6 } });
  const cut = fileOf(["", header, "", instance]).subarray(0, -20);
  expect(await readBatchFile(inPieces(cut, 7))).toMatchObject({
    refusal: { code: "truncated", line: 4, section: "–" },
  });
});

it("refuses what is no batch, with the line and the section", async () => {
  const [header = "", instance = "", end = ""] = linesOf();
  expect(await refusalOf(["<html>", instance, end])).toEqual({ code: "noHeader" });
  expect(await refusalOf([header.replace("es-inspect/1", "es-inspect/9"), instance, end])).toEqual({
    code: "unknownSchema",
    section: "es-inspect/9",
  });
  expect(await refusalOf([header.replace("es-inspect/1", "es-inspect/preview"), instance, end])).toEqual({
    code: "preview",
  });
  expect(await refusalOf([header.replace('"pg"', '"__proto__"'), instance, end])).toEqual({
    code: "noHeader",
  });
  expect(await refusalOf(linesOf({ Q99: [] }))).toEqual({ code: "unknownSection", line: 3, section: "Q99" });
  expect(await refusalOf([header, instance, instance, end])).toMatchObject({
    code: "repeatedSection",
    line: 3,
  });
  expect(await refusalOf([header, instance, end, instance])).toEqual({ code: "afterEnd", line: 4 });
  expect(await refusalOf(linesOf({ Q14: [{ total_bytes: "many" }] }))).toEqual({
    code: "badRow",
    line: 3,
    section: "Q14",
    column: "total_bytes",
  });
  expect(await refusalOf(linesOf({ Q01: { sqlstate: "42501", reason: "no" } }))).toMatchObject({
    code: "noInstance",
  });
});

it.each([
  [
    "at its end, as jsonb orders keys",
    (rows: string) => `{"ms": 3, "ok": true, "rows": [${rows}], "section": "Q15"}`,
  ],
  ["at its beginning", (rows: string) => `{"section":"Q15","ok":true,"rows":[${rows}]}`],
] as const)("reads on after a section that is too long and named %s", async (_, lineOf) => {
  const limits = { ...batchLimits, maxLine: 2000 };
  const [header = "", instance = "", small = ""] = linesOf(tables);
  const end = JSON.stringify({ section: "END", sections: 3 });
  // A name in a cell is no name of a section.
  const long = lineOf(
    Array.from({ length: 60 }, () => '{"index_name":"\\"section\\": \\"Q14\\"}"}').join(","),
  );
  expect(long.length).toBeGreaterThan(limits.maxLine);
  // Also where only the end of the name is beyond the limit.
  for (const maxLine of [2000, long.length - 4]) {
    const outcome = await readBatchFile(inPieces(fileOf([header, instance, long, small, end]), 7), {
      limits: { ...limits, maxLine },
    });
    expect(outcome).toMatchObject({ ok: true });
  }
  for (const size of [7, 512, 65_536]) {
    const outcome = await readBatchFile(inPieces(fileOf([header, instance, long, small, end]), size), {
      limits,
    });
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    expect(outcome.batch.sections.get("Q15")).toMatchObject({ ok: false, sqlstate: "54000", rows: [] });
    expect(rowsOf(outcome.batch, "Q14")).toHaveLength(1);
  }
  const nameless = long.replace(/"section": ?"Q15",?/, "");
  expect(
    await readBatchFile(inPieces(fileOf([header, instance, nameless, small, end]), 512), { limits }),
  ).toMatchObject({ refusal: { code: "lineTooLong", line: 3 } });
});

it("refuses what is too large, without reading it to its end", async () => {
  const limits = { ...batchLimits, maxLine: 2000, maxBytes: 5000, maxRows: 3 };
  const long = await readBatchFile(inPieces(fileOf(["x".repeat(3000)]), 512), { limits });
  expect(long).toMatchObject({ refusal: { code: "lineTooLong", line: 1 } });
  let given = 0;
  const endless = (async function* () {
    yield fileOf(linesOf().slice(0, 1));
    for (;;) {
      given += 1;
      yield fileOf([" ".repeat(100)]);
    }
  })();
  expect(await readBatchFile(endless, { limits: { ...limits, maxLine: 100_000 } })).toMatchObject({
    refusal: { code: "tooLarge" },
  });
  expect(given).toBeLessThan(60);
  const bomb = gzipSync(new Uint8Array(70 * 1024 * 1024).fill(120));
  expect(await readBatchFile(inPieces(bomb, 4096))).toMatchObject({ ok: false });
  const many = { Q14: Array.from({ length: 4 }, (_, n) => ({ relname: `t${n}` })) };
  expect(await refusalOf(linesOf(many), limits)).toMatchObject({ code: "tooManyRows", section: "Q14" });
});

it("keeps nothing that the sections do not name, and cleans what cannot be stored", async () => {
  const outcome = await readBatch(
    linesOf({ Q14: [JSON.parse('{"relname":"a\\u0000b\\ud800","__proto__":{"x":1},"extra":"<b>"}')] }),
  );
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const [row] = rowsOf(outcome.batch, "Q14");
  expect(row?.["relname"]).toBe("a\uFFFDb\uFFFD");
  expect(Object.keys(row ?? {})).not.toContain("extra");
  expect((row as Record<string, unknown>)["x"]).toBeUndefined();
});

it("words every refusal in both languages", () => {
  for (const text of Object.values(refusalTexts)) {
    expect(text.zh).toMatch(/[。]$/);
    expect(text.en).toMatch(/\.$/);
    expect(text.zh.match(/\{\w+\}/g) ?? []).toEqual(expect.arrayContaining(text.en.match(/\{\w+\}/g) ?? []));
  }
  expect(refusalText({ code: "unknownSection", line: 3, section: "Q99" }).en).toBe(
    "Line 3 has an unknown section, “Q99”.",
  );
});
