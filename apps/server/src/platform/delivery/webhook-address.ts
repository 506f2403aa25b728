import type { WebhookVendor } from "@pharos/domain/enums";

/** Where the chat bots of a vendor live, and the only addresses there that write into a chat. */
interface VendorAddress {
  readonly origins: readonly string[];
  readonly path: RegExp;
  /** Parameters of the query that the vendor gives out; it has no others. */
  readonly parameters: readonly string[];
}

const vendorAddresses: Readonly<Record<WebhookVendor, VendorAddress>> = {
  wecom: {
    origins: ["https://qyapi.weixin.qq.com"],
    path: /^\/cgi-bin\/webhook\/send$/,
    parameters: ["key"],
  },
  dingtalk: {
    origins: ["https://oapi.dingtalk.com"],
    path: /^\/robot\/send$/,
    parameters: ["access_token"],
  },
  feishu: {
    origins: ["https://open.feishu.cn", "https://open.larksuite.com"],
    path: /^\/open-apis\/bot\/(v2\/)?hook\/[\w-]+$/,
    parameters: [],
  },
};

/** Origins of the vendors: they are public, whatever a name server says. */
export const vendorOrigins: readonly string[] = Object.values(vendorAddresses).flatMap(
  ({ origins }) => origins,
);

/**
 * Whether a text is the address of such a chat bot: at the vendor over https, or at an origin the operator allows. Path and
 * parameters are the vendor's at both, because admins of organisations type these addresses, and an origin in a private
 * network may well serve something else beside the relay. Parsed, never compared as text.
 */
export function isChatBotAddress(
  vendor: WebhookVendor,
  address: string,
  extraOrigins: readonly string[],
): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  const { origins, path, parameters } = vendorAddresses[vendor];
  if (!origins.includes(url.origin) && !extraOrigins.includes(url.origin)) return false;
  return path.test(url.pathname) && [...url.searchParams.keys()].every((name) => parameters.includes(name));
}

/** Enough of an address to distinguish two chat bots, and no more. */
export function addressHint(address: string): string {
  return `${new URL(address).host} …${address.slice(-4)}`.slice(0, 64);
}
