import { describe, expect, it } from "vitest";
import { assetNodeLimits, placingProblem } from "./node-tree.ts";

const chain = (length: number) =>
  Array.from({ length }, (_, index) => ({ id: index + 1, parentId: index === 0 ? null : index }));

describe("a node's place", () => {
  it.each([
    ["at the top", 3, null, null],
    ["below another", null, 3, null],
    ["below nobody's node", null, 9, "parentUnknown"],
    ["below itself", 2, 2, "parentLoop"],
    ["below its own grandchild", 1, 3, "parentLoop"],
    ["where it was", 3, 2, null],
  ] as const)("%s", (_, nodeId, parentId, problem) => {
    expect(placingProblem(chain(3), nodeId, parentId)).toBe(problem);
  });

  it("is at most as deep as allowed, with everything below it", () => {
    const { depthMax } = assetNodeLimits;
    expect(placingProblem(chain(depthMax - 1), null, depthMax - 1)).toBeNull();
    expect(placingProblem(chain(depthMax), null, depthMax)).toBe("tooDeep");
    const two = [...chain(depthMax - 1), { id: 50, parentId: null }, { id: 51, parentId: 50 }];
    expect(placingProblem(two, 50, depthMax - 1)).toBe("tooDeep");
    expect(placingProblem(two, 50, depthMax - 2)).toBeNull();
  });
});
