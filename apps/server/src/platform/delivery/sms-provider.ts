import { errorMessage } from "../error-message.ts";
import { createOutgoing } from "../outgoing.ts";
import {
  isHeaderSafe,
  type NotificationProvider,
  ProviderAwayError,
  RefusedForGoodError,
} from "./notification-provider.ts";

const ANSWER_MS = 5_000;

/** Sends SMS through a webhook: `POST {target, body, messageId}` as JSON; any 2xx means taken. */
export function createSmsProvider(url: string): NotificationProvider {
  const { origin, username, password } = new URL(url);
  const outgoing = createOutgoing([origin]);
  const address = new URL(url);
  address.username = "";
  address.password = "";
  const authorization = username
    ? `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`
    : undefined;
  return {
    async send({ target, body, stableId }) {
      if (!isHeaderSafe(target)) throw new RefusedForGoodError("not a phone number");
      const status = await post(
        outgoing,
        address.href,
        authorization,
        JSON.stringify({ target, body, messageId: stableId }),
      );
      if (status >= 200 && status < 300) return;
      if (status >= 500 || status === 429 || status === 401 || status === 403)
        throw new ProviderAwayError(`the SMS service answered ${status}`);
      throw new RefusedForGoodError(`the SMS service answered ${status}`);
    },
    close: () => {},
  };
}

async function post(
  outgoing: ReturnType<typeof createOutgoing>,
  url: string,
  authorization: string | undefined,
  body: string,
): Promise<number> {
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...(authorization && { authorization }),
  };
  try {
    return (await outgoing.fetchSmall(url, { method: "POST", headers, body, timeoutMs: ANSWER_MS })).status;
  } catch (error) {
    throw new ProviderAwayError(errorMessage(error), { cause: error });
  }
}
