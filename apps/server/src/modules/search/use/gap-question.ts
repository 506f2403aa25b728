import { withoutNoise } from "@pharos/domain/search";

/** Addresses of people, whatever is asked about them. */
const mailAddress = /[\w.+-]{1,64}@[\w.-]{1,255}/g;
const endSigns = /[\s?？!！.。,，;；:：~～…]+$/u;

/** A question as it is kept for those who write: without times, addresses, long numbers and what else one machine or person has. */
export const gapQuestionOf = (asked: string): string =>
  withoutNoise(asked.replace(mailAddress, " ")).replace(/\s+/g, " ").trim();

/** What makes two questions the same: letters in another case and signs at the end do not tell them apart. */
export const gapKeyOf = (question: string): string => question.replace(endSigns, "").toLowerCase();
