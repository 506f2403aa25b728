import { isIPv6 } from "node:net";
import { expect, it } from "vitest";
import { isLinkLocal, isPublicAddress } from "./address-ranges.ts";

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

it.each([
  "0.0.0.0",
  "10.255.255.255",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.31.0.1",
  "192.0.0.8",
  "192.88.99.1",
  "192.168.1.1",
  "198.19.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:0:7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "100:0:0:1::1",
  "2001::1",
  "2001:2::1",
  "2001:10::1",
  "2002:7f00:1::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
])("%s is no public address", (address) => {
  expect(isPublicAddress(address, familyOf(address))).toBe(false);
});

it.each([
  "1.1.1.1",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.88.98.255",
  "198.20.0.0",
  "223.255.255.255",
  "2400:3200::1",
  "2606:4700::1111",
  "2a00:1450::1",
  "2003::1",
])("%s is a public address", (address) => {
  expect(isPublicAddress(address, familyOf(address))).toBe(true);
});

it("knows the own link", () => {
  for (const address of ["169.254.169.254", "fe80::1", "febf::1", "::ffff:a9fe:a9fe"])
    expect([address, isLinkLocal(address, familyOf(address))]).toEqual([address, true]);
  for (const address of ["169.253.0.1", "fec0::1", "10.0.0.1"])
    expect([address, isLinkLocal(address, familyOf(address))]).toEqual([address, false]);
});
