import { expect, it } from "vitest";
import { passageOf } from "./passage.ts";

const text = [
  "# 备份",
  "每天一次。",
  "## 归档",
  "归档目录写满时挂起。",
  "先清理归档目录。",
  "# 其他",
  "无关内容。",
].join("\n");

it("takes the lines in which most of what is sought stands, below their heading", () => {
  expect(passageOf(text, ["归档目录", "写满", "清理"], 24)).toBe(
    "## 归档\n归档目录写满时挂起。\n先清理归档目录。",
  );
});

it("takes the beginning where nothing of it stands", () => {
  expect(passageOf(text, ["复制"], 12)).toBe("# 备份\n每天一次。");
});

it("cuts a line that is too long", () => {
  const found = passageOf(`${"a".repeat(500)}needle${"b".repeat(500)}`, ["needle"], 100);
  expect(found.length).toBeLessThanOrEqual(100);
  expect(found).toContain("needle");
});

it("takes the more telling of two stretches, where it is known what is telling", () => {
  const said = "数据库 性能 参数。\n归档目录写满。";
  const needles = ["数据库", "性能", "归档"];
  expect(passageOf(said, needles, 12)).toBe("数据库 性能 参数。");
  expect(passageOf(said, needles, 12, (needle) => (needle === "归档" ? 1 : 0.2))).toBe("归档目录写满。");
});
