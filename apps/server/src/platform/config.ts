import { resolve } from "node:path";
import { configTable, type SettingName, type SettingValues } from "./config-table.ts";
import { errorMessage } from "./error-message.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The whole configuration, read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Scheme, host and port under which people reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** False when `publicUrl` is only the default; loopback spellings of it are then believed as well. */
  readonly isPublicUrlGiven: boolean;
  /** Host names of requests that are answered; empty: every one. */
  readonly knownHosts: readonly string[];
  readonly trustedProxyHops: number;
  /** The map of the management board: its address, or null for the portal's own file, and its approval number. */
  readonly map: { readonly url: string | null; readonly approvalNo: string | null };
  /** How long requests are answered after SIGTERM; 0 for a process that is alone with its embedded database. */
  readonly drainMs: number;
  /** Absolute folder. */
  readonly dataDir: string;
  readonly database: EmbeddedConfig | PostgresConfig;
  /** Whether the database itself keeps members of one organisation from the rows of others. */
  readonly hasRowSecurity: boolean;
  /** Undefined only with the embedded database: the key is then stored in `dataDir`. */
  readonly secretKey: string | undefined;
  readonly demo: "auto" | "on" | "off";
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  readonly passwordMinLength: number;
  readonly storage: LocalStorageConfig | S3Config;
  /** A clamd; absent: files are not scanned for viruses. */
  readonly clamdUrl: string | undefined;
  /** An external inspection site. */
  readonly inspectionSiteUrl: string | undefined;
  /** Absent: mails are kept as skipped. */
  readonly mail: MailConfig | undefined;
  /** Where answers to mails go; absent: mails cannot be answered. */
  readonly mailReplyAddress: string | undefined;
  /** Whose Authentication-Results headers are believed; absent: no one's. */
  readonly mailAuthservId: string | undefined;
  /** What becomes of answers to signed addresses while no mail server vouches for senders. */
  readonly mailUnverifiedSenders: "wait" | "reply";
  /** Absent: SMS are kept as skipped. */
  readonly smsUrl: string | undefined;
  /** Origins of group chat bots beside those of the vendors; they may be in a private network. */
  readonly webhookOrigins: readonly string[];
  readonly wechat: WechatConfig | undefined;
  readonly sso: SsoConfig | undefined;
  /** Absent: the assistant answers with quotations. */
  readonly ai: AiConfig | undefined;
  /** How long what grows with time is kept. */
  readonly retention: RetentionConfig;
  readonly brand: Brand;
}

/** Days that rows are kept. */
export interface RetentionConfig {
  readonly eventDays: number;
  readonly deliveryDays: number;
  readonly webhookDays: number;
  readonly inboundMailDays: number;
  readonly messageDays: number;
  readonly unreadMessageDays: number;
}

export interface EmbeddedConfig {
  readonly kind: "embedded";
  /** Absolute folder of the data files. */
  readonly folder: string;
}

export interface PostgresConfig {
  readonly kind: "postgres";
  readonly url: string;
  readonly poolSize: number;
}

export interface LocalStorageConfig {
  readonly kind: "local";
  /** Absolute folder of the stored files. */
  readonly folder: string;
}

export interface S3Config {
  readonly kind: "s3";
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly privateBucket: string;
  readonly publicBucket: string;
  /** Address under which browsers read the public bucket, without a slash at the end. */
  readonly publicBaseUrl: string;
  /** Where temporary credentials come from; absent: none are issued. */
  readonly sts?: { readonly url: string; readonly roleArn: string };
}

export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

export interface WechatConfig {
  readonly appId: string;
  readonly appSecret: string;
  readonly baseUrl: string;
}

export interface SsoConfig {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: string;
}

/** A model service, and how much of it may be used. */
export interface AiConfig {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly tokensPerDay: number;
  readonly tokensPerDayAndOrganisation: number;
}

/** Words and addresses of the vendor that runs the portal. */
export interface Brand {
  readonly productName: string;
  readonly vendorName: string;
  readonly vendorNameEn: string;
  readonly serviceDesk: { readonly phone: string; readonly email: string; readonly messagingId: string };
  readonly copyright: string;
}

/** What is wrong with the configuration: all of it, so that it is mended in one go. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

const SECRET_KEY_MIN_LENGTH = 32;

/** Reads and checks the configuration. Throws `ConfigError` with every problem at once. */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  problems.push(...findContradictions(values));
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(values);
}

function readValues(environment: Environment, problems: string[]): SettingValues {
  const entries = Object.entries(configTable).map(([name, setting]) => {
    // An empty variable is how shells and compose files write "not set".
    const given = environment[name]?.trim() || undefined;
    try {
      return [name, setting.read(given)];
    } catch (error) {
      problems.push(`${name} ${errorMessage(error)}`);
      return [name, undefined];
    }
  });
  // Built from the keys of the table, with what each setting's own reader answered.
  return Object.fromEntries(entries) as SettingValues;
}

function findContradictions(values: SettingValues): string[] {
  return [
    ...needs(values, "SMTP_URL", ["MAIL_FROM"]),
    ...needs(values, "DATABASE_URL", ["SECRET_KEY"]),
    ...needs(values, "S3_URL", [
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "S3_BUCKET_PRIVATE",
      "S3_BUCKET_PUBLIC",
    ]),
    ...needs(values, "S3_STS_URL", ["S3_URL", "S3_STS_ROLE_ARN"]),
    ...needs(values, "WX_APP_ID", ["WX_APP_SECRET"]),
    ...needs(values, "AI_BASE_URL", ["AI_MODEL"]),
    ...findWeakSecretKey(values.SECRET_KEY),
    ...findBadOrigins(values.WEBHOOK_ORIGINS),
    ...findBadReplyAddress(values.MAIL_REPLY_ADDRESS),
    ...findSharedBucket(values),
  ];
}

function needs(values: SettingValues, name: SettingName, others: readonly SettingName[]): string[] {
  if (values[name] === undefined) return [];
  return others
    .filter((other) => values[other] === undefined)
    .map((other) => `${other} is required when ${name} is set`);
}

function findWeakSecretKey(key: string | undefined): string[] {
  if (key === undefined) return [];
  if (key.length < SECRET_KEY_MIN_LENGTH)
    return [`SECRET_KEY must have at least ${SECRET_KEY_MIN_LENGTH} characters`];
  // Few different characters, or a word of example files: someone forgot to make one.
  const isGuessable =
    new Set(key).size < 10 || /change.?me|secret.?key|example|password|default|insecure/i.test(key);
  return isGuessable ? ["SECRET_KEY looks like an example; make one with: openssl rand -base64 48"] : [];
}

function readParts(list: string | undefined): readonly string[] {
  return (list ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function findBadOrigins(list: string | undefined): string[] {
  return readParts(list)
    .filter((part) => !/^https?:$/.test(URL.parse(part)?.protocol ?? "") || URL.parse(part)?.origin !== part)
    .map((part) => `WEBHOOK_ORIGINS holds ${part}, which is not an origin such as https://relay.example.com`);
}

/** Short, because a local part has at most 64 characters and carries who answers what. */
function findBadReplyAddress(address: string | undefined): string[] {
  return address === undefined ||
    /^[A-Za-z0-9._-]{1,10}@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(address)
    ? []
    : ["MAIL_REPLY_ADDRESS must be a plain address with at most 10 characters before the @"];
}

function findSharedBucket(values: SettingValues): string[] {
  const isShared =
    values.S3_BUCKET_PRIVATE !== undefined && values.S3_BUCKET_PRIVATE === values.S3_BUCKET_PUBLIC;
  return isShared ? ["S3_BUCKET_PRIVATE and S3_BUCKET_PUBLIC must be two different buckets"] : [];
}

function toConfig(values: SettingValues): Config {
  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isPublicUrlGiven: values.PUBLIC_URL !== undefined,
    knownHosts: values.PUBLIC_URL
      ? [new URL(values.PUBLIC_URL).hostname, ...readParts(values.PUBLIC_HOSTS)]
      : [],
    trustedProxyHops: values.TRUST_PROXY,
    map: { url: values.MAP_URL ?? null, approvalNo: values.MAP_APPROVAL_NO ?? null },
    drainMs: values.DATABASE_URL ? values.DRAIN_SECONDS * 1000 : 0,
    dataDir,
    database: values.DATABASE_URL
      ? { kind: "postgres", url: values.DATABASE_URL, poolSize: values.DATABASE_POOL }
      : { kind: "embedded", folder: resolve(dataDir, "database") },
    hasRowSecurity:
      values.ROW_LEVEL_SECURITY === "auto"
        ? values.DATABASE_URL !== undefined
        : values.ROW_LEVEL_SECURITY === "on",
    secretKey: values.SECRET_KEY,
    demo: values.DEMO,
    logLevel: values.LOG_LEVEL,
    passwordMinLength: values.PASSWORD_MIN,
    retention: {
      eventDays: values.KEEP_EVENTS_DAYS,
      deliveryDays: values.KEEP_DELIVERIES_DAYS,
      webhookDays: values.KEEP_WEBHOOKS_DAYS,
      inboundMailDays: values.KEEP_INBOUND_MAIL_DAYS,
      messageDays: values.KEEP_MESSAGES_DAYS,
      unreadMessageDays: values.KEEP_UNREAD_MESSAGES_DAYS,
    },
    storage: toStorage(values, dataDir),
    clamdUrl: values.CLAMD_URL,
    inspectionSiteUrl: values.INSPECTION_SITE_URL,
    mail: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    mailReplyAddress: values.MAIL_REPLY_ADDRESS,
    mailAuthservId: values.MAIL_AUTHSERV_ID,
    mailUnverifiedSenders: values.MAIL_UNVERIFIED_SENDERS,
    smsUrl: values.SMS_URL,
    webhookOrigins: readParts(values.WEBHOOK_ORIGINS),
    ...toSignIn(values, publicUrl),
    ai: toAi(values),
    brand: toBrand(values),
  };
}

function toStorage(values: SettingValues, dataDir: string): LocalStorageConfig | S3Config {
  const { S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET_PRIVATE, S3_BUCKET_PUBLIC } = values;
  const { S3_STS_URL, S3_STS_ROLE_ARN } = values;
  if (!S3_URL || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !S3_BUCKET_PRIVATE || !S3_BUCKET_PUBLIC) {
    return { kind: "local", folder: resolve(values.STORAGE_DIR ?? `${dataDir}/files`) };
  }
  return {
    kind: "s3",
    url: S3_URL,
    region: values.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    privateBucket: S3_BUCKET_PRIVATE,
    publicBucket: S3_BUCKET_PUBLIC,
    publicBaseUrl: (values.S3_PUBLIC_URL ?? `${S3_URL}/${S3_BUCKET_PUBLIC}`).replace(/\/+$/, ""),
    ...(S3_STS_URL && S3_STS_ROLE_ARN && { sts: { url: S3_STS_URL, roleArn: S3_STS_ROLE_ARN } }),
  };
}

function toAi(values: SettingValues): AiConfig | undefined {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model } = values;
  if (!baseUrl || !model) return undefined;
  return {
    baseUrl: baseUrl.replace(/\/+$/, ""),
    apiKey: values.AI_API_KEY,
    model,
    tokensPerDay: values.AI_TOKENS_PER_DAY,
    tokensPerDayAndOrganisation: values.AI_TOKENS_PER_DAY_AND_ORGANISATION,
  };
}

function toSignIn(values: SettingValues, publicUrl: string): Pick<Config, "wechat" | "sso"> {
  const { WX_APP_ID: appId, WX_APP_SECRET: appSecret, SSO_ISSUER: issuer } = values;
  return {
    wechat:
      appId && appSecret
        ? { appId, appSecret, baseUrl: values.WX_BASE_URL ?? "https://api.weixin.qq.com" }
        : undefined,
    sso:
      (issuer && {
        issuer,
        audience: values.SSO_AUDIENCE ?? publicUrl,
        jwksUrl: values.SSO_JWKS_URL ?? `${issuer.replace(/\/+$/, "")}/.well-known/jwks.json`,
      }) ||
      undefined,
  };
}

function toBrand(values: SettingValues): Brand {
  return {
    productName: values.PRODUCT_NAME,
    vendorName: values.VENDOR_NAME,
    vendorNameEn: values.VENDOR_NAME_EN,
    serviceDesk: {
      phone: values.SERVICE_DESK_PHONE,
      email: values.SERVICE_DESK_EMAIL,
      messagingId: values.SERVICE_DESK_MESSAGING_ID,
    },
    copyright: values.COPYRIGHT ?? `© {year} ${values.VENDOR_NAME_EN}`,
  };
}
