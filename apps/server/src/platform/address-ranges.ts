import { BlockList } from "node:net";

/**
 * Addresses at which no public service is, from the registries of IANA for special purposes of IPv4 and IPv6, as of
 * 2025-10-09 (https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry), with what was
 * withdrawn from them and is still routed in places. Ranges for documentation are left out: nobody is there.
 */
const notPublicIpv4 = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private use"],
  ["100.64.0.0", 10, "shared address space of carriers"],
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "link-local"],
  ["172.16.0.0", 12, "private use"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.88.99.0", 24, "relays of 6to4, withdrawn"],
  ["192.168.0.0", 16, "private use"],
  ["198.18.0.0", 15, "benchmarking"],
  ["224.0.0.0", 3, "multicast, reserved, broadcast"],
] as const;

/** All that IANA has given out for hosts; what lies beyond is loopback, private, link-local, translated or reserved. */
const hostsOfIpv6 = ["2000::", 3] as const;

const notPublicIpv6 = [
  ["2001::", 23, "protocol assignments, with Teredo, benchmarking and ORCHID"],
  ["2002::", 16, "6to4, with IPv4 addresses inside"],
] as const;

/** Where cloud machines keep their credentials. */
const linkLocalRanges = [
  ["169.254.0.0", 16, "ipv4"],
  ["fe80::", 10, "ipv6"],
] as const;

// IPv4 addresses written as IPv6 are matched by the lists themselves.
const linkLocal = new BlockList();
for (const [net, bits, family] of linkLocalRanges) linkLocal.addSubnet(net, bits, family);
const special = new BlockList();
for (const [net, bits] of notPublicIpv4) special.addSubnet(net, bits, "ipv4");
for (const [net, bits] of notPublicIpv6) special.addSubnet(net, bits, "ipv6");
const hosts = new BlockList();
hosts.addSubnet(...hostsOfIpv6, "ipv6");

/** Whether an address is of the own link. */
export const isLinkLocal = (address: string, family: "ipv4" | "ipv6"): boolean =>
  linkLocal.check(address, family);

/** Whether a public service can be at an address, whatever a name server says. */
export const isPublicAddress = (address: string, family: "ipv4" | "ipv6"): boolean =>
  !special.check(address, family) && (family === "ipv4" || hosts.check(address, family));
