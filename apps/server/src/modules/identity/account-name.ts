import { isIPv6 } from "node:net";

/**
 * The one spelling under which an account is looked up and its attempts are counted: full-width letters, capitals,
 * surrounding space and the country code of a mobile number make no difference.
 */
export function normaliseAccount(typed: string): string {
  const folded = typed.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
  const digits = folded.replace(/[\s()-]/g, "");
  const phone = /^(?:\+|00)?86(1[3-9]\d{9})$/.exec(digits) ?? /^(1[3-9]\d{9})$/.exec(digits);
  return phone?.[1] ?? folded;
}

/**
 * The part of an address that one attacker cannot change at will: an IPv4 address as it is, of IPv6 the first 64 bits,
 * because a single connection owns all addresses below them.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = (ip.split("%", 1)[0] ?? ip).toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const zeros = ip.includes("::")
    ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0")
    : [];
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
