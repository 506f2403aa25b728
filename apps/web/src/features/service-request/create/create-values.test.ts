import { describe, expect, it } from "vitest";
import type { ServiceCompany } from "../api.ts";
import {
  afterAsset,
  firstValues,
  isInForce,
  onlyServiceNumber,
  preselectionOf,
  promisesOf,
  requestBody,
} from "./create-values.ts";

const acc = (id: number, validity = 0): ServiceCompany["accs"][number] => ({
  id,
  sn: `SN${id}`,
  name: `服务 ${id}`,
  productName: "Oracle",
  productNameEn: "Oracle",
  coverage: 0,
  endTime: "2027-01-01",
  validity,
  targets: [],
});
const company = (companyId: number, ...accs: ServiceCompany["accs"]): ServiceCompany => ({
  companyId,
  companyName: `客户 ${companyId}`,
  companyNameEn: `Customer ${companyId}`,
  accs,
});
const asset = {
  id: 14,
  name: "core-pg01",
  system: null,
  dbType: "postgresql",
  version: "14.11",
  nodes: [],
  accId: 8,
};
const raise = { mode: "contract", id: null } as const;

describe("the address of the form", () => {
  it.each([
    [undefined, null, { mode: "contract", id: null }],
    ["asset", "12", { mode: "asset", id: 12 }],
    ["plan", "x", { mode: "plan", id: null }],
    ["nonsense", null, null],
  ])("%s with id %s means %j", (type, id, expected) => {
    expect(preselectionOf(type, { id })).toEqual(expected);
  });

  it("begins with a question that was asked elsewhere, as one line of no more than a title's length", () => {
    const title = ` 归档满了\n${"怎么办".repeat(60)}`;
    const asked = preselectionOf(undefined, { id: null, title });
    expect(asked).toEqual({ mode: "contract", id: null, title: `归档满了 ${"怎么办".repeat(41)}` });
    expect(asked && firstValues([], asked, "")).toMatchObject({ title: asked?.title });
    expect(preselectionOf(undefined, { id: null, title: " " })).toEqual({ mode: "contract", id: null });
  });
});

describe("what is promised", () => {
  const target = (firstResponseMinutes: number) => ({
    type: 2,
    firstResponseMinutes,
    replyMinutes: 60,
    solveMinutes: 20,
  });
  const number = (id: number, minutes: number, validity = 0) => ({
    ...acc(id, validity),
    targets: [target(minutes)],
  });

  it("is what the chosen number promises", () => {
    expect(promisesOf([company(1, number(5, 5), number(6, 10))], 1, 6)).toEqual([target(10)]);
  });

  it("is known without a choice when all numbers in force promise the same", () => {
    const companies = [company(1, number(5, 5), number(6, 5), number(7, 30, 3)), company(2, number(8, 10))];
    expect(promisesOf(companies, 1, null)).toEqual([target(5)]);
  });

  it("is not known as long as the choice decides, or nothing is in force", () => {
    expect(promisesOf([company(1, number(5, 5), number(6, 10))], 1, undefined)).toEqual([]);
    expect(promisesOf([company(1, number(7, 30, 3))], 1, null)).toEqual([]);
    expect(promisesOf([company(1, number(5, 5))], undefined, null)).toEqual([]);
  });
});

describe("the first values", () => {
  it("choose the only organisation and its only service number in force", () => {
    expect(firstValues([company(1, acc(5, 3), acc(6, 1))], raise, "木槿")).toMatchObject({
      companyId: 1,
      accId: 6,
      contactName: "木槿",
      mode: "contract",
    });
  });

  it("leave the service number to the asset of the address", () => {
    expect(
      firstValues([company(1, acc(5)), company(2, acc(6))], { mode: "asset", id: 14, companyId: 2 }, "芒种"),
    ).toMatchObject({ companyId: 2, assetId: 14, accId: null });
  });

  it("leave a choice between several open", () => {
    expect(firstValues([company(1, acc(5), acc(6))], raise, "木槿")).toMatchObject({
      companyId: 1,
      accId: null,
    });
    expect(firstValues([company(1), company(2)], raise, "芒种")).not.toHaveProperty("companyId");
  });

  it("choose the service number that was used last, while it is in force", () => {
    const companies = [company(1, acc(5), acc(6), acc(7, 3))];
    expect(firstValues(companies, raise, "木槿", 6)).toMatchObject({ accId: 6 });
    expect(firstValues(companies, raise, "木槿", 7)).toMatchObject({ accId: null });
    expect(firstValues(companies, { mode: "contract", id: 5 }, "木槿", 6)).toMatchObject({ accId: 5 });
    expect(firstValues([company(1, acc(5)), company(2, acc(6))], raise, "芒种", 6)).not.toHaveProperty(
      "companyId",
    );
  });

  it("follow the service number of the address to its organisation", () => {
    expect(
      firstValues([company(1, acc(5)), company(2, acc(6), acc(7))], { mode: "contract", id: 7 }, "芒种"),
    ).toMatchObject({ companyId: 2, accId: 7 });
  });

  it("have no service number when none is in force", () => {
    expect(onlyServiceNumber(company(1, acc(5, 3), acc(6, 4)))).toBeNull();
    expect([0, 1, 2, 3, 4].filter((validity) => isInForce({ validity }))).toEqual([0, 1, 2]);
  });
});

describe("choosing an asset", () => {
  it("brings its service number and version along", () => {
    expect(afterAsset(asset, "", undefined)).toEqual({ accId: 8, dbVersion: "14.11" });
    expect(afterAsset(asset, "13.2", { ...asset, version: "13.2" })).toEqual({
      accId: 8,
      dbVersion: "14.11",
    });
  });

  it("keeps a version that was typed", () => {
    expect(afterAsset(asset, "14.11 (patched)", undefined)).toEqual({ accId: 8 });
  });
});

it("sends trimmed texts, and nothing for empty ones", () => {
  const body = requestBody({
    mode: "contract",
    companyId: 1,
    accId: null,
    type: 2,
    title: "  宕机 ",
    contentMd: "现象\n",
    phone: " ",
    contactName: "木槿",
  });
  expect(body).toMatchObject({
    title: "宕机",
    contentMd: "现象",
    phone: null,
    contactName: "木槿",
    isConfidential: false,
  });
});

it("sends remote access only when it is meant to be given", () => {
  const values = {
    mode: "contract",
    companyId: 1,
    accId: 6,
    type: 2,
    title: "宕机",
    contentMd: "现象",
    remote: { tool: 1, code: " 881 ", password: "" },
  } as const;
  expect(requestBody(values)).not.toHaveProperty("remote");
  expect(requestBody({ ...values, hasRemote: true })).toMatchObject({
    remote: { tool: 1, code: "881", password: null, remark: null, validUntil: null },
  });
});
