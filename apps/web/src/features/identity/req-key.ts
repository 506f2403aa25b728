import { hmacSha256 } from "../../shared/hmac.ts";

/** What a request for a code says about itself. */
export interface SmsQuestion {
  readonly phoneNum: string;
  readonly action: string;
  readonly areaCode: string;
}

/** `nonce.signature` over the question and the clock's answer: shows that this request was made just now, and once. */
export async function signedReqKey(
  question: SmsQuestion,
  clock: { now: string; nonce: string; opKey: string },
): Promise<string> {
  const text = [question.phoneNum, question.action, question.areaCode, clock.now, clock.nonce].join("|");
  return `${clock.nonce}.${await hmacSha256(clock.opKey, text)}`;
}
