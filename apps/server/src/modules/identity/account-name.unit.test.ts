import { expect, it } from "vitest";
import { networkOf, normaliseAccount } from "./account-name.ts";

it.each([
  "customer",
  " customer ",
  "CUSTOMER",
  "Customer\t",
  "ｃｕｓｔｏｍｅｒ",
  "　ＣＵＳＴＯＭＥＲ　",
  "cuſtomer",
])("reads %j as one account", (typed) => {
  expect(normaliseAccount(typed)).toBe("customer");
});

it.each([
  "13900000010",
  "+8613900000010",
  "8613900000010",
  "+86 139 0000 0010",
  "0086-13900000010",
  "１３９０００００010",
])("reads %j as one telephone number", (typed) => {
  expect(normaliseAccount(typed)).toBe("13900000010");
});

it("keeps different accounts apart", () => {
  expect(normaliseAccount("customer2")).not.toBe(normaliseAccount("customer"));
  expect(normaliseAccount("8613900000010x")).toBe("8613900000010x");
});

it("counts a whole IPv6 connection as one place, and an IPv4 address as itself", () => {
  expect(networkOf("2001:db8:1:2::1")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:0DB8:0001:0002:ffff:1:2:3")).toBe("2001:db8:1:2::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
  expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
});
