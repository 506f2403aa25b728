import { expect, it } from "vitest";
import { nameKey } from "./name-key.ts";

it.each([
  ["澜汐银行", "lanxiyinhang lxyh"],
  ["重庆云帆", "chongqingyunfan cqyf"],
  ["Northwind 数据", "northwind shuju northwind sj"],
  ["", " "],
])("finds %s by its pinyin", (name, key) => {
  expect(nameKey(name)).toBe(key);
});
