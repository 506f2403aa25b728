import { createHmac } from "node:crypto";
import type { WebhookVendor } from "@pharos/domain/enums";

/** A line for a group chat. */
export interface ChatBotLine {
  readonly vendor: WebhookVendor;
  readonly address: string;
  /** Key with which lines are signed; null where the chat bot asks for none. */
  readonly signKey: string | null;
  readonly text: string;
  readonly now: Date;
}

/** What is sent to a chat bot. */
export interface ChatBotRequest {
  readonly url: string;
  readonly body: string;
}

/** What a chat bot's answer means. */
export type ChatBotVerdict = "taken" | "again" | "never";

/** The request in the vendor's own format: plain text, because words of customers must not become markup or mentions. */
export function formatChatBotLine(line: ChatBotLine): ChatBotRequest {
  return formats[line.vendor](line);
}

const formats: Readonly<Record<WebhookVendor, (line: ChatBotLine) => ChatBotRequest>> = {
  wecom: ({ address, text }) => ({
    url: address,
    body: JSON.stringify({ msgtype: "text", text: { content: text } }),
  }),
  dingtalk: ({ address, signKey, text, now }) => {
    const url = new URL(address);
    if (signKey !== null) {
      const timestamp = String(now.getTime());
      url.searchParams.set("timestamp", timestamp);
      url.searchParams.set("sign", hmacBase64(signKey, `${timestamp}\n${signKey}`));
    }
    return { url: url.href, body: JSON.stringify({ msgtype: "text", text: { content: text } }) };
  },
  feishu: ({ address, signKey, text, now }) => {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    // Feishu signs an empty text with time and key together as the key.
    const signature = signKey !== null && { timestamp, sign: hmacBase64(`${timestamp}\n${signKey}`, "") };
    return {
      url: address,
      body: JSON.stringify({ ...signature, msg_type: "text", content: { text: withoutTags(text) } }),
    };
  },
};

const hmacBase64 = (key: string, text: string): string =>
  createHmac("sha256", key).update(text).digest("base64");

// Feishu reads `<at user_id="all">` inside plain text.
const withoutTags = (text: string): string => text.replaceAll("<", "＜").replaceAll(">", "＞");

/** Codes by which chat bots say "too fast": WeCom, DingTalk, Feishu. */
const tooFast = new Set([45009, 130101, 410100, 9499, 11232]);

/** Reads an answer; chat bots say 200 to nearly everything and put the truth into the body. */
export function readChatBotAnswer(status: number, body: string): ChatBotVerdict {
  if (status >= 500 || status === 429) return "again";
  if (status < 200 || status >= 300) return "never";
  const code = codeOf(body);
  if (code === undefined) return "again";
  if (code === 0) return "taken";
  return tooFast.has(code) ? "again" : "never";
}

function codeOf(body: string): number | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== "object" || answer === null) return undefined;
    const code = "errcode" in answer ? answer.errcode : "code" in answer ? answer.code : undefined;
    return typeof code === "number" ? code : undefined;
  } catch {
    return undefined;
  }
}
