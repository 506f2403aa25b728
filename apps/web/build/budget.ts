import { fileURLToPath } from "node:url";
import { measureVisit } from "./measure.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const kilobyte = 1024;

const locale = ["words-zh"];
const shell = [...locale, "src/app/shell/shell.tsx"];

/** Budgets of first visits: kilobytes of gzip, all files of the visit together, and requests where they are the landing pages. */
const budgets = [
  { name: "entry and texts", modules: locale, kilobytes: 275, requests: 20 },
  {
    name: "/login",
    modules: [...locale, "src/features/identity/login.screen.tsx"],
    kilobytes: 300,
    requests: 20,
  },
  { name: "/404", modules: [...locale, "src/app/notice.screen.tsx"], kilobytes: 430, requests: 20 },
  {
    name: "/",
    modules: [...shell, "src/features/workbench/workbench.screen.tsx"],
    kilobytes: 430,
    requests: 20,
  },
  {
    name: "/serviceRecords",
    modules: [...shell, "src/features/service-request/service-records.screen.tsx"],
    kilobytes: 430,
    requests: 24,
  },
  {
    name: "/service/:source/:id",
    modules: [...shell, "src/features/service-request/service-request-detail.screen.tsx"],
    kilobytes: 530,
    requests: 30,
  },
  {
    name: "/service",
    modules: [...shell, "src/features/service-request/service-create.screen.tsx"],
    kilobytes: 530,
    requests: 30,
  },
  {
    name: "/outbox",
    modules: [...shell, "src/features/system/outbox.screen.tsx"],
    kilobytes: 430,
    requests: 24,
  },
];

const isDetailed = process.argv.includes("--files");
let failures = 0;
for (const { name, modules, kilobytes, requests: requestsMax } of budgets) {
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
