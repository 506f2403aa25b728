import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { provinceOfCity, provinces } from "./provinces.ts";

it.each([
  ["上海", "上海"],
  ["杭州市", "浙江"],
  ["香港特别行政区", "香港"],
  ["高雄", "台湾"],
  ["三沙", "海南"],
  [" 成都 ", "四川"],
  ["Singapore", undefined],
  ["", undefined],
])("finds the province of %s", (city, province) => {
  expect(provinceOfCity(city)).toBe(province);
});

it("names exactly the units of the map that comes with the portal", () => {
  const file = new URL("../../../../apps/web/public/maps/china.json", import.meta.url);
  const map = JSON.parse(readFileSync(file, "utf8")) as {
    features: { properties: { name: string } }[];
  };
  const names = map.features.map(({ properties }) => properties.name);
  expect(names).toHaveLength(34);
  expect(names).toContain("台湾");
  expect(new Set(names)).toEqual(new Set(provinces));
});
