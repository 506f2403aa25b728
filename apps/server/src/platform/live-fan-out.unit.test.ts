import { expect, it } from "vitest";
import { pack } from "./live-fan-out.ts";

it("packs hints into notifications that PostgreSQL takes, each hint once", () => {
  const hints = Array.from({ length: 500 }, (_, index) => ({
    event: "hint" as const,
    path: "/fault",
    id: index % 300,
    to: ["/fault all"],
    payload: { 序号: index % 300 },
  }));
  const texts = pack("process-1", hints);
  const items = texts.flatMap((text) => JSON.parse(text).items);
  expect(items).toEqual(hints.slice(0, 300));
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000);
});

it("sends nothing when there is nothing to send", () => {
  expect(pack("process-1", [])).toEqual([]);
});
