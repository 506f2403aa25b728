import type { AssetNodeView } from "@pharos/api/asset";
import { expect, it } from "vitest";
import { box, layOut } from "./layout.ts";

const node = (
  id: number,
  parentId: number | null,
  place: { x?: number; y?: number } = {},
): AssetNodeView => ({
  id,
  parentId,
  nodeTypeItemId: 1,
  nodeTypeName: "主机",
  nodeTypeNameEn: "Host",
  name: `n${id}`,
  host: null,
  ip: null,
  port: null,
  role: 0,
  cpuCores: null,
  memoryGb: null,
  diskGb: null,
  x: place.x ?? null,
  y: place.y ?? null,
  remark: null,
  revision: 1,
});

it("centres a parent over its children, a row a level, without overlaps", () => {
  const { places, lines } = layOut([node(1, null), node(2, 1), node(3, 1), node(4, null)]);
  const at = (id: number) => places.find(({ node: one }) => one.id === id);
  expect(at(1)?.x).toBe(((at(2)?.x ?? 0) + (at(3)?.x ?? 0)) / 2);
  expect(at(2)?.y).toBe(at(3)?.y);
  expect((at(3)?.x ?? 0) - (at(2)?.x ?? 0)).toBeGreaterThanOrEqual(box.width);
  expect((at(4)?.x ?? 0) - (at(3)?.x ?? 0)).toBeGreaterThanOrEqual(box.width);
  expect(lines).toHaveLength(2);
});

it("leaves a placed node where it was put, and is as large as it must be", () => {
  const drawing = layOut([node(1, null, { x: 900, y: 700 }), node(2, 99)]);
  expect(drawing.places.find(({ node: one }) => one.id === 1)).toMatchObject({ x: 900, y: 700 });
  expect(drawing).toMatchObject({
    width: 900 + box.width + box.margin,
    height: 700 + box.height + box.margin,
  });
  expect(drawing.places).toHaveLength(2);
});

it("is empty without nodes", () => {
  expect(layOut([])).toMatchObject({ places: [], lines: [] });
});
