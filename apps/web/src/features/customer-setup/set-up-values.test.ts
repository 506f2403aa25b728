import { expect, it } from "vitest";
import { bodyOf, databaseOf, endOfTerm, type SheetFields, type SheetWords } from "./set-up-values.ts";

const words: SheetWords = {
  serviceName: (customer) => `${customer} 数据库服务`,
  contractName: (customer) => `${customer} 数据库服务合同`,
  coverage: (code) => (code === 0 ? "7×24" : "5×9"),
};
const products = [
  { id: 1, name: "Oracle" },
  { id: 2, name: "MySQL" },
];
const sheet: SheetFields = {
  company: { name: " 云帆航运 " },
  teamId: 7,
  productIds: [2, 1],
  coverage: 0,
  maintLevel: 1,
  startTime: "2026-02-28",
  years: 3,
  service: { contract: { contractNum: "YF-1" } },
};

it("infers names, the term and a number for each product", () => {
  expect(bodyOf(sheet, products, words)).toMatchObject({
    company: { name: "云帆航运" },
    teamId: 7,
    service: {
      name: "云帆航运 数据库服务",
      contract: { name: "云帆航运 数据库服务合同", startTime: "2026-02-28", endTime: "2029-02-27" },
      accs: [
        { name: "MySQL 7×24", productMenuId: 2, coverage: 0 },
        { name: "Oracle 7×24", productMenuId: 1, coverage: 0 },
      ],
    },
    member: null,
    asset: null,
  });
});

it("sends a member and an asset when there is one", () => {
  const { member, asset } = bodyOf(
    {
      ...sheet,
      member: { name: "海棠", phone: "13911112222" },
      asset: { name: "核心账务库", dbType: "oracle" },
    },
    products,
    words,
  );
  expect(member).toEqual({ name: "海棠", phone: "13911112222" });
  expect(asset).toEqual({ name: "核心账务库", dbType: "oracle" });
});

it.each([
  ["2026-01-01", 1, "2026-12-31"],
  ["2028-02-29", 1, "2029-02-27"],
  ["2026-11-23", 3, "2029-11-22"],
] as const)("a term from %s of %i years ends on %s", (start, years, end) => {
  expect(endOfTerm(start, years)).toBe(end);
});

it.each([
  ["Oracle", "oracle"],
  ["openGauss / MogDB", "opengauss"],
  ["DM8", "dm"],
  ["PostgreSQL", "postgresql"],
  ["操作系统", null],
] as const)("%s is about %s", (product, database) => {
  expect(databaseOf(product)).toBe(database);
});
