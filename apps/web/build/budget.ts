import { fileURLToPath } from "node:url";
import { measureVisit } from "./measure.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const kilobyte = 1024;
const requestsMax = 20;

const locale = ["words-zh"];
const shell = [...locale, "src/app/shell/shell.tsx"];

/** Budgets of first visits: kilobytes of gzip, all files of the visit together. */
const budgets = [
  { name: "entry and texts", modules: locale, kilobytes: 275 },
  { name: "/login", modules: [...locale, "src/features/identity/login.screen.tsx"], kilobytes: 300 },
  { name: "/404", modules: [...locale, "src/app/notice.screen.tsx"], kilobytes: 300 },
  { name: "/outbox", modules: [...shell, "src/features/system/outbox.screen.tsx"], kilobytes: 430 },
];

const isDetailed = process.argv.includes("--files");
let failures = 0;
for (const { name, modules, kilobytes } of budgets) {
  const { bytes, requests, files } = measureVisit(dist, modules);
  const isKept = bytes <= kilobytes * kilobyte && requests <= requestsMax;
  if (!isKept) failures += 1;
  print(
    `${isKept ? "ok  " : "OVER"} ${name}: ${(bytes / kilobyte).toFixed(1)} of ${kilobytes} KB, ${requests} of ${requestsMax} requests`,
  );
  if (isDetailed)
    for (const { file, bytes: size } of files)
      print(`       ${(size / kilobyte).toFixed(1).padStart(7)}  ${file}`);
}
process.exitCode = failures > 0 ? 1 : 0;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
