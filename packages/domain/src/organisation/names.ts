import { normaliseText } from "../plain-text/index.ts";

/** What only the portal itself and those who run it are called, as it is compared. */
const reservedNames: ReadonlySet<string> = new Set([
  ..."系统管理员 超级管理员 平台管理员 系统 管理员 官方客服 在线客服 系统通知".split(" "),
  ..."admin administrator sysadmin superadmin root system support helpdesk postmaster".split(" "),
]);

/** Why a name may not be that of a customer's member. */
export type NameProblem = "nameReserved" | "nameMixed";

/** A name as names are compared: what looks the same is the same, whatever its case, spaces and punctuation. */
export const nameForm = (name: string): string =>
  normaliseText(name)
    .toLowerCase()
    .replaceAll(/[\s\p{P}]/gu, "");

/** Letters of scripts whose letters look like each other's, in one word. */
const isMixed = (word: string): boolean =>
  [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) => script.test(word))
    .length > 1;

/** Why a name deceives: it is the portal's own, or looks like another one by letters of a second script. */
export function nameProblem(name: string): NameProblem | undefined {
  if (
    normaliseText(name)
      .split(/[\s\p{P}]+/u)
      .some(isMixed)
  )
    return "nameMixed";
  return reservedNames.has(nameForm(name)) ? "nameReserved" : undefined;
}
