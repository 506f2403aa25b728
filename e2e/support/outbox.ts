import { listOutbox } from "@pharos/api/system";
import { expect } from "@playwright/test";
import { callFrom } from "./call.ts";
import type { Journey } from "./test.ts";

/** What a person types from a message, or opens. */
const sent = {
  code: /(?<!\d)\d{6}(?!\d)/,
  invitation: /\/activate\/[\w-]+/,
  rating: /\/rate\/[\w-]+/,
} as const;

/**
 * Finds what was sent in the newest mail or SMS that has it and these words (an address, a number); an installation that
 * can send neither keeps them in its outbox.
 */
export async function findSent(
  journey: Journey,
  channel: "email" | "sms",
  words: string,
  what: keyof typeof sent,
): Promise<string> {
  const admin = await journey.caller("sys");
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { list } = await callFrom(admin, listOutbox, { query: { channel, pageSize: 50 } });
      const texts = list
        .map(({ target, body }) => `${target}\n${body}`)
        .filter((text) => text.includes(words));
      found = texts.flatMap((text) => sent[what].exec(text) ?? [])[0];
      return found;
    }, `the ${what} sent with ${words}`)
    .toBeDefined();
  return found ?? "";
}
