import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { guardCell, guardTypedCell } from "@pharos/domain/plain-text";
import Papa from "papaparse";
import type { ExportCell } from "../apps/server/src/platform/export/columns.ts";
import { writeCsv } from "../apps/server/src/platform/export/write-csv.ts";
import { writeXlsx } from "../apps/server/src/platform/export/write-xlsx.ts";
import { print } from "./steps.ts";

// What a spreadsheet program makes of exported files: `node bench/evaluated-cells.ts`. LibreOffice opens a CSV and an XLSX
// with hostile cells, and writes down what it shows. Without LibreOffice it says so and ends.

const program = ["/usr/bin/soffice", "/usr/bin/libreoffice", process.env["SOFFICE"] ?? ""].find((path) =>
  existsSync(path),
);

/** Each of these would show 2, an error or a link where it is evaluated. */
const formulas = [
  "1+1",
  "cmd|'/c calc'!A1",
  'HYPERLINK("https://evil.example","x")',
  'DDE("cmd";"/c calc";"x")',
  "SUM(1,1)",
];
const beginnings = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
const before = [
  "",
  "\t",
  "\r",
  "\n",
  "\r\n",
  " ",
  "\u3000",
  "\u00a0",
  "\u200b",
  "\ufeff",
  "\u2060",
  "\u00ad",
  "\u202e",
  "'",
  "''",
  '"',
  ";",
  ",",
];
const hostile = before.flatMap((mark) =>
  beginnings.flatMap((begin) => formulas.map((formula) => `${mark}${begin}${formula}`)),
);
const wall = new Date("2026-06-12T09:30:00Z");
const head = ["text", "number", "date", "time"];
const rows: ExportCell[][] = hostile.map((text, index) => [
  { kind: "text", text },
  { kind: "number", number: index + 0.5 },
  { kind: "date", wall },
  { kind: "time", wall },
]);

if (program === undefined)
  print("LibreOffice is not installed (Debian: libreoffice-calc-nogui); nothing was looked at.");
else await look(program);

async function look(office: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pharos-sheets-"));
  try {
    writeFileSync(join(folder, "csv.csv"), writeCsv(head, rows));
    writeFileSync(join(folder, "xlsx.xlsx"), await writeXlsx("sheet", head, rows));
    // What the check itself can see: without a guard the same texts are evaluated.
    writeFileSync(
      join(folder, "bare.csv"),
      Papa.unparse([head, ...hostile.map((text) => [text, 0, "", ""])]),
    );
    const isEqual = [
      compare("csv", show(office, folder, "csv.csv"), guardCell),
      compare("xlsx", show(office, folder, "xlsx.xlsx"), guardTypedCell),
    ];
    const evaluated = show(office, folder, "bare.csv").filter(
      ([cell], at) => at > 0 && cell !== hostile[at - 1],
    ).length;
    print(`bare csv, without the guard: ${evaluated} of ${hostile.length} texts are shown as something else`);
    if (isEqual.includes(false) || evaluated === 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The cells as LibreOffice shows them: quoted where they are texts, bare where they are numbers. */
function show(office: string, folder: string, file: string): string[][] {
  const out = join(folder, "shown");
  // Separator, quote, UTF-8, first line, no kinds forced, dates and numbers detected; texts are written in quotes, all as it is shown.
  const reading = file.endsWith(".csv") ? ["--infilter=CSV:44,34,76,1,,0,false,true"] : [];
  const writing = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true";
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  execFileSync(
    office,
    [profile, "--headless", ...reading, "--convert-to", writing, "--outdir", out, join(folder, file)],
    { stdio: "ignore", timeout: 120_000 },
  );
  const base = file.replace(/\.\w+$/, "");
  const written = join(out, `${base}.csv`);
  if (!existsSync(written)) throw new Error(`LibreOffice wrote nothing for ${file}`);
  return Papa.parse<string[]>(readFileSync(written, "utf8").replace(/^\ufeff/, ""), { skipEmptyLines: true })
    .data;
}

function compare(kind: string, shown: string[][], expected: (text: string) => string): boolean {
  const lines = shown.slice(1);
  // Line ends within a cell may be written in another way.
  const plain = (text: string | undefined): string => (text ?? "").replaceAll(/\r\n?/g, "\n");
  const evaluated = hostile.filter((text, at) => plain(lines[at]?.[0]) !== plain(expected(text)));
  const isMoved = lines.filter(
    ([, number, date, time], at) =>
      Number(number) !== at + 0.5 || !/2026-06-12/.test(date ?? "") || !/2026-06-12 09:30/.test(time ?? ""),
  );
  print(
    `${kind}: ${lines.length} rows, ${evaluated.length} texts shown as something else, ${isMoved.length} numbers or dates changed`,
  );
  for (const text of evaluated.slice(0, 20))
    print(`  ${JSON.stringify(text)} → ${JSON.stringify(lines[hostile.indexOf(text)]?.[0])}`);
  for (const line of isMoved.slice(0, 5)) print(`  ${JSON.stringify(line)}`);
  return lines.length === hostile.length && evaluated.length === 0 && isMoved.length === 0;
}
