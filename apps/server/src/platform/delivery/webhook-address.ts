import type { WebhookVendor } from "@pharos/domain/enums";

/** Where the chat bots of each vendor live. */
const vendorAddresses: Readonly<Record<WebhookVendor, { origins: readonly string[]; path: string }>> = {
  wecom: { origins: ["https://qyapi.weixin.qq.com"], path: "/cgi-bin/webhook/send" },
  dingtalk: { origins: ["https://oapi.dingtalk.com"], path: "/robot/send" },
  feishu: { origins: ["https://open.feishu.cn", "https://open.larksuite.com"], path: "/open-apis/bot/" },
};

/** Origins of the vendors: they are public, whatever a name server says. */
export const vendorOrigins: readonly string[] = Object.values(vendorAddresses).flatMap(
  ({ origins }) => origins,
);

/**
 * Whether a text is the address of such a chat bot: at the vendor over https, or at an origin the operator allows. Parsed,
 * never compared as text, because people type it and the server calls it.
 */
export function isChatBotAddress(
  vendor: WebhookVendor,
  address: string,
  extraOrigins: readonly string[],
): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (extraOrigins.includes(url.origin)) return true;
  const { origins, path } = vendorAddresses[vendor];
  return origins.includes(url.origin) && url.pathname.startsWith(path);
}

/** Enough of an address to distinguish two chat bots, and no more. */
export function addressHint(address: string): string {
  return `${new URL(address).host} …${address.slice(-4)}`.slice(0, 64);
}
