import type { Platform } from "../../../platform/platform.ts";
import type { OwnMailbox } from "./parse-mail.ts";

/** What tells the portal's own mails, by its configuration. */
export function ownMailbox({ config }: Pick<Platform, "config">): OwnMailbox {
  const { mail, mailReplyAddress, brand } = config;
  const [, name = ""] = /^\s*"?([^"<]*?)"?\s*</.exec(mail?.from ?? "") ?? [];
  const addresses = [mail?.from.replace(/^.*<|>.*$/g, ""), mailReplyAddress, brand.serviceDesk.email];
  return {
    addresses: addresses.flatMap((address) => (address ? [address.trim().toLowerCase()] : [])),
    names: [...new Set([name.trim(), brand.productName])].filter((one) => one !== ""),
    replyAddress: mailReplyAddress?.toLowerCase(),
  };
}
