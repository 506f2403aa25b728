import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../../testing/demo-app.ts";
import { askAll, qualityOf, readQuestions, report } from "./question-quality.testing.ts";

// The questions were written from the texts of the demo story alone. Of the two sets only the first may be looked at to make
// the search better; the second says whether it became better at questions that nobody here knew.

let demo: DemoApp;
beforeAll(async () => {
  demo = await createDemoApp();
  await demo.platform.queues.drain("search.index");
  await demo.platform.queues.drain("search.countTerms");
}, 240_000);
afterAll(() => demo.close());

describe("questions as people type them find their answers", () => {
  it.each([
    ["tune", 0.9],
    ["held", 0.87],
  ] as const)("of the set %s, %f of them among the first five", { timeout: 240_000 }, async (set, floor) => {
    const outcomes = await askAll(demo, "dba01", readQuestions(set));
    process.stdout.write(`${report(outcomes)}\n`);
    const quality = qualityOf(outcomes);
    expect(quality.count).toBeGreaterThan(150);
    expect(quality.recallAt5).toBeGreaterThanOrEqual(floor);
    expect(quality.nothingFound).toBeLessThanOrEqual(0.05);
    expect(quality.falseConfidence).toBeLessThanOrEqual(0.05);
    expect(quality.gapRecall).toBeGreaterThanOrEqual(0.75);
    expect(quality.gapPrecision).toBeGreaterThanOrEqual(0.25);
  });
});
