import { keywordMax } from "@pharos/api/search";
import { withoutNoise } from "@pharos/domain/search";

/** Addresses of people, whatever is asked about them. */
const mailAddress = /[\w.+-]{1,64}@[\w.-]{1,255}/g;
/** Of a question to the assistant, which may be longer than one to the search, so much is kept. */
export const questionCharactersMax = 512;
/** Fewer characters are a slip of the finger. */
export const questionFrom = 2;
const endSigns = /[\s?？!！.。,，;；:：~～…]+$/u;

/** A question as it is kept for those who write: without times, addresses, long numbers and what else one machine or person has. */
export const gapQuestionOf = (asked: string): string =>
  withoutNoise(asked.replace(mailAddress, " ")).replace(/\s+/g, " ").trim();

/** What makes two questions the same: letters in another case and signs at the end do not tell them apart. */
export const gapKeyOf = (question: string): string => question.replace(endSigns, "").toLowerCase();

/** What is kept of a search in the history of its person. */
export const historyKeyword = (asked: string): string => [...asked].slice(0, keywordMax).join("").trim();
