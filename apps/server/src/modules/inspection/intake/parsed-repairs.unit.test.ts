import { inspectionBatch } from "@pharos/fixtures";
import { evaluate, readBatch, rulePack } from "@pharos/inspection";
import { expect, it } from "vitest";
import { withParsedRepairs } from "./parsed-repairs.ts";

async function faulty() {
  const outcome = await readBatch(inspectionBatch("core-pg01-1").split("\n").filter(Boolean));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return evaluate(rulePack, outcome.batch);
}

it("keeps every repair of a really faulty server, and drops what is no SQL", async () => {
  const findings = await faulty();
  const before = findings.flatMap(({ repairs }) => repairs);
  expect(before.length).toBeGreaterThan(5);
  expect((await withParsedRepairs(findings)).flatMap(({ repairs }) => repairs)).toEqual(before);
  const broken = ['DROP INDEX "a', "VACUUM app.orders;\n\\! rm -rf /", "DROP INDEX a b c;"];
  const good = `REINDEX INDEX CONCURRENTLY app."x""; DROP TABLE y; --";`;
  const [first] = findings;
  if (!first) throw new Error("nothing was found");
  const [kept] = await withParsedRepairs([{ ...first, repairs: [...broken, good] }]);
  expect(kept?.repairs).toEqual([good]);
});
