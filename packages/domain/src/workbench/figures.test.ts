import { describe, expect, it } from "vitest";
import { waitingKind } from "../enums.ts";
import { countedViews, isStandardView } from "../service-request/index.ts";
import { workbenchFace, workbenchFigures } from "./index.ts";

const nobody = { isSys: false, isPA: false, isMA: false, isTA: false, isReviewDba: false, isEsDba: false };

describe("the face of the workbench", () => {
  it.each([
    [{ ...nobody, isSys: true, isEsDba: true }, "systemAdmin"],
    [{ ...nobody, isPA: true, isEsDba: true }, "platformAdmin"],
    [{ ...nobody, isMA: true, isTA: true, isEsDba: true }, "manager"],
    [{ ...nobody, isTA: true, isReviewDba: true, isEsDba: true }, "teamAdmin"],
    [{ ...nobody, isReviewDba: true, isEsDba: true }, "reviewer"],
    [{ ...nobody, isEsDba: true }, "expert"],
    [nobody, "accountOwner"],
  ] as const)("of %o is that of the %s", (viewer, face) => {
    expect(workbenchFace(viewer)).toBe(face);
  });

  it.each(Object.entries(workbenchFigures))(
    "of the %s has five figures that are counted",
    (_face, figures) => {
      expect(new Set(figures).size).toBe(5);
      const counted: readonly string[] = [...countedViews.vendor, ...waitingKind.names];
      expect(figures.filter((figure) => !counted.includes(figure))).toEqual([]);
      // A name stands for one of both.
      expect(figures.filter((figure) => isStandardView(figure) && waitingKind.hasName(figure))).toEqual([]);
    },
  );
});
