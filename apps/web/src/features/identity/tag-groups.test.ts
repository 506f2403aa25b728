import { describe, expect, it } from "vitest";
import { tagGroups } from "./tag-groups.ts";

const entry = (id: number, name: string, parentId: number | null = null, status = 1) => ({
  id,
  parentId,
  name,
  nameEn: "",
  status,
});

describe("tagGroups", () => {
  it("puts tags under their heading and loose ones first", () => {
    const groups = tagGroups(
      [entry(1, "关系型"), entry(2, "oracle", 1), entry(3, "mysql", 1), entry(4, "linux")],
      [],
    );
    expect(groups.map((group) => [group.name, group.tags.map((tag) => tag.value)])).toEqual([
      ["", ["linux"]],
      ["关系型", ["oracle", "mysql"]],
    ]);
  });

  it("offers a disabled tag only while it is chosen", () => {
    const entries = [entry(1, "oracle"), entry(2, "sybase", null, 0)];
    expect(tagGroups(entries, [])[0]?.tags.map((tag) => tag.value)).toEqual(["oracle"]);
    expect(tagGroups(entries, ["sybase"])[0]?.tags.map((tag) => tag.value)).toEqual(["oracle", "sybase"]);
  });

  it("does not lose a tag whose heading is disabled", () => {
    const groups = tagGroups([entry(1, "关系型", null, 0), entry(2, "oracle", 1)], []);
    expect(groups.flatMap((group) => group.tags.map((tag) => tag.value))).toEqual(["oracle"]);
  });
});
