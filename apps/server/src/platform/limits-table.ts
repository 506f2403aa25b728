import type { Limit } from "./rate-limit.ts";

/** A limit and the sentence that explains it in the reference. */
export interface DocumentedLimit extends Limit {
  readonly meaning: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit on how often someone may try something. Windows slide and are counted over all server processes.
 * Limits on sizes are in the contract, those on connections in `live-limits.ts` and `http/http-server.ts`.
 */
export const limitsTable = {
  passwordPerAccountAndIp: {
    max: 5,
    windowSeconds: 5 * MINUTE,
    meaning: "Passwords tried for one account from one address.",
  },
  passwordPerAccount: {
    max: 80,
    windowSeconds: DAY,
    meaning: "Passwords tried for one account from addresses new to it.",
  },
  passwordPerAccountFamiliar: {
    max: 20,
    windowSeconds: DAY,
    meaning:
      "Passwords tried for one account from addresses its owner signed in from within 30 days; strangers cannot use them up.",
  },
  smsPerPhoneAndMinute: { max: 1, windowSeconds: MINUTE, meaning: "Codes sent to one phone." },
  smsPerPhoneAndHour: { max: 5, windowSeconds: HOUR, meaning: "Codes sent to one phone." },
  smsPerPhoneAndDay: { max: 10, windowSeconds: DAY, meaning: "Codes sent to one phone." },
  smsPerIp: { max: 20, windowSeconds: HOUR, meaning: "Codes asked for from one address." },
  smsAltogether: {
    max: 1000,
    windowSeconds: HOUR,
    meaning: "Codes sent to anybody: the budget that a swarm of addresses cannot exceed.",
  },
  smsCodeTry: {
    max: 20,
    windowSeconds: 5 * MINUTE,
    meaning: "Codes tried from one address; each code itself dies after five wrong tries.",
  },
  addressCodePerPerson: {
    max: 10,
    windowSeconds: HOUR,
    meaning: "Codes one person asks for to prove an address of the own account.",
  },
  applyPerIp: {
    max: 20,
    windowSeconds: HOUR,
    meaning: "Applications sent from one address, or by one person who is signed in.",
  },
  invitationLinkPerIp: {
    max: 30,
    windowSeconds: 5 * MINUTE,
    meaning: "Links of invitations opened or used from one address.",
  },
  invitationPerMember: {
    max: 10,
    windowSeconds: DAY,
    meaning: "Invitations one person sends to the same entry of an organisation.",
  },
  ratingLinkPerIp: {
    max: 10,
    windowSeconds: MINUTE,
    meaning: "Links to rate a request that led nowhere, from one address; one that holds forgets the others.",
  },
  publicSearchPerIp: {
    max: 30,
    windowSeconds: MINUTE,
    meaning: "Searches without an account from one address.",
  },
  searchPerPerson: { max: 120, windowSeconds: MINUTE, meaning: "Searches of one person." },
  consultMessagesPerPerson: {
    max: 20,
    windowSeconds: MINUTE,
    meaning: "Messages one person sends in consultations.",
  },
  assistantPerPerson: {
    max: 20,
    windowSeconds: MINUTE,
    meaning: "Questions of one person to the assistant.",
  },
  proposalsPerPerson: {
    max: 60,
    windowSeconds: MINUTE,
    meaning: "Proposals of a catalogue and a severity for a request that one person writes.",
  },
  searchTypingPerPerson: {
    max: 300,
    windowSeconds: MINUTE,
    meaning: "Suggestions while one person types, and searches inside a manual.",
  },
  orderLinkPerIp: {
    max: 10,
    windowSeconds: MINUTE,
    meaning: "Links to service orders that led nowhere, from one address; one that holds forgets the others.",
  },
  orderDeclinePerLink: {
    max: 3,
    windowSeconds: DAY,
    meaning: "Times one service order is declined by its links; its engineers hear of each.",
  },
  orderProofPerIp: {
    max: 30,
    windowSeconds: MINUTE,
    meaning: "Documents and hashes of service orders looked up from one address.",
  },
  orderMailPerOrder: { max: 10, windowSeconds: HOUR, meaning: "Links to one service order that are mailed." },
  calendarFeedPerIp: {
    max: 30,
    windowSeconds: MINUTE,
    meaning: "Addresses of calendars that led nowhere, from one address; one that holds forgets the others.",
  },
  writesPerPerson: {
    max: 300,
    windowSeconds: MINUTE,
    meaning:
      "Requests, replies and comments that one person writes, by programs with the person's token too.",
  },
  contractMailPerService: { max: 5, windowSeconds: HOUR, meaning: "Mails with the facts of one service." },
} satisfies Record<string, DocumentedLimit>;
