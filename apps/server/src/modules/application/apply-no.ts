import { randomInt } from "node:crypto";
import { businessTimeZone, dateAt } from "@pharos/domain/time";

// Without letters that look like digits: people read these numbers out on the telephone.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const randomLength = 6;

/** A number for an application: its business day and six random characters, so that no one can count or guess them. */
export function createApplyNo(now: Date): string {
  const day = dateAt(now.getTime(), businessTimeZone).replaceAll("-", "");
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `AP${day}-${random}`;
}
