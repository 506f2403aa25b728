import { expect, it } from "vitest";
import { contractOf } from "./contract-sheet-values.ts";
import type { SheetWords } from "./set-up-values.ts";

const words: SheetWords = {
  serviceName: (customer) => `${customer} 数据库服务`,
  contractName: (customer) => `${customer} 数据库服务合同`,
  coverage: (code) => (code === 0 ? "7×24" : "5×9"),
};

it("infers names, the last day and a number for each product", () => {
  const sheet = {
    companyId: 4,
    teamId: 7,
    productIds: [1, 2],
    coverage: 1,
    maintLevel: 1,
    startTime: "2026-01-01",
    years: 2,
    contract: { contractNum: "LX-2", amount: 120_000, ownerUserId: 9 },
  } as const;
  const products = [
    { id: 1, name: "Oracle" },
    { id: 2, name: "MySQL" },
  ];
  expect(contractOf(sheet, "澜汐银行", products, words)).toMatchObject({
    name: "澜汐银行 数据库服务",
    companyId: 4,
    teamId: 7,
    contract: {
      contractNum: "LX-2",
      name: "澜汐银行 数据库服务合同",
      startTime: "2026-01-01",
      endTime: "2027-12-31",
      amount: 120_000,
      ownerUserId: 9,
      managerUserId: null,
    },
    accs: [
      { name: "Oracle 5×9", productMenuId: 1, coverage: 1 },
      { name: "MySQL 5×9", productMenuId: 2, coverage: 1 },
    ],
  });
});

it("says no amount where the caller may not see one", () => {
  const sheet = { coverage: 0, maintLevel: 1, startTime: "2026-01-01", years: 1 } as const;
  expect(contractOf(sheet, "澜汐银行", [], words).contract).not.toHaveProperty("amount");
});
