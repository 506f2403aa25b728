import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemoApp, type DemoApp } from "../../testing/demo-app.ts";
import { askAll, qualityOf, readQuestions, report } from "./question-quality.testing.ts";

// The questions were written from the texts of the demo story. Only those of the first set may be looked at to make the search
// better. The figures of the other two were seen while the threshold of likely answers was chosen.

let demo: DemoApp;
beforeAll(async () => {
  demo = await createDemoApp();
  await demo.platform.queues.drain("search.index");
  await demo.platform.queues.drain("search.countTerms");
}, 240_000);
afterAll(() => demo.close());

describe("questions as people type them find their answers", () => {
  it.each([
    ["tune", 0.95, 150],
    ["held", 0.92, 150],
    ["fresh", 0.9, 60],
  ] as const)(
    "of the set %s, %f of them among the first five",
    { timeout: 240_000 },
    async (set, floor, size) => {
      const outcomes = await askAll(demo, "dba01", readQuestions(set));
      process.stdout.write(`${report(outcomes)}\n`);
      const quality = qualityOf(outcomes);
      expect(quality.count).toBeGreaterThan(size);
      expect(quality.recallAt5).toBeGreaterThanOrEqual(floor);
      expect(quality.nothingFound).toBeLessThanOrEqual(0.05);
      expect(quality.falseConfidence).toBe(0);
      expect(quality.gapRecall).toBeGreaterThanOrEqual(0.75);
      expect(quality.gapPrecision).toBeGreaterThanOrEqual(0.7);
    },
  );
});
