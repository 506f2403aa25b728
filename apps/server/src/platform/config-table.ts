import { address, choice, integer, optionalText, origin, type Setting, text } from "./setting.ts";

/** Every environment variable the product reads. The reference in `docs/reference/configuration.md` is made from it. */
export const configTable = {
  PORT: integer(8080, 0, 65_535, { meaning: "Port the server listens on; 0 takes a free one." }),
  HOST: text("127.0.0.1", { meaning: "Address the server listens on; 0.0.0.0 opens it to the network." }),
  PUBLIC_URL: origin({
    meaning:
      "Address under which people reach the portal. Links in mails, single sign-on and the check of browser origins use it.",
    defaultText: "http://localhost:{PORT}",
  }),
  PUBLIC_HOSTS: optionalText({
    meaning:
      "Further names and addresses, separated by commas and without ports, under which the portal is asked. With PUBLIC_URL requests " +
      "for other hosts are refused, but for /healthz, /readyz and from the machine itself.",
  }),
  TRUST_PROXY: integer(0, 0, 10, {
    meaning: "Number of reverse proxies in front; that many entries of X-Forwarded-For are believed.",
  }),
  DRAIN_SECONDS: integer(5, 0, 300, {
    meaning:
      "Seconds for which a process with DATABASE_URL goes on answering after SIGTERM, while /readyz says 503, so that a " +
      "balancer sends requests elsewhere before the port is closed.",
  }),
  DATA_DIR: text("./data", {
    meaning: "Folder of the embedded database, of locally stored files and of the generated secret key.",
  }),
  DATABASE_URL: address(["postgres", "postgresql"], {
    meaning:
      "A PostgreSQL server, version 15 or later. Without it the embedded database in DATA_DIR is used.",
    isSecret: true,
  }),
  DATABASE_POOL: integer(10, 2, 200, {
    meaning:
      "Most connections of one process to PostgreSQL for people; with row level security as many again for members of customer organisations.",
  }),
  ROW_LEVEL_SECURITY: choice(["auto", "on", "off"], "auto", {
    meaning:
      "Whether the database itself, too, keeps members of one organisation from the rows of others; `auto`: on a PostgreSQL server, " +
      "not with the embedded database, where requests of customers then take up to half as much processor time again. The database's user must own the tables and be able to " +
      "take the role pharos_customer; otherwise the log and /readyz say that it is unavailable.",
  }),
  SECRET_KEY: optionalText({
    meaning:
      "Key from which signatures and the encryption of stored secrets are derived; at least 32 characters, the same in every process. " +
      "Required with DATABASE_URL; otherwise made on the first start and kept in DATA_DIR.",
    isSecret: true,
    defaultText: "generated in DATA_DIR",
  }),
  DEMO: choice(["auto", "on", "off"], "auto", {
    meaning: "Whether the demo story is loaded: auto loads it into an empty embedded database only.",
  }),
  LOG_LEVEL: choice(["trace", "debug", "info", "warn", "error", "silent"], "info", {
    meaning: "Least severity that is logged.",
  }),
  MAP_URL: address(["http", "https"], {
    meaning:
      "Address of the GeoJSON file of China that the management board draws; the browser fetches it. Without it the file that comes with the portal.",
    defaultText: "/maps/china.json",
  }),
  MAP_APPROVAL_NO: optionalText({
    meaning: "Approval number of the map, shown below it, such as GS(2024)0000.",
  }),
  PASSWORD_MIN: integer(6, 6, 64, { meaning: "Least length of a password." }),
  STORAGE_DIR: optionalText({
    meaning: "Folder of uploaded files when no object store is configured.",
    defaultText: "{DATA_DIR}/files",
  }),
  S3_URL: origin({
    meaning: "Address of an S3-compatible object store; the S3 settings below are then required.",
  }),
  S3_REGION: text("us-east-1", { meaning: "Region used in the signatures to the object store." }),
  S3_ACCESS_KEY_ID: optionalText({ meaning: "Access key of the object store." }),
  S3_SECRET_ACCESS_KEY: optionalText({ meaning: "Secret key of the object store.", isSecret: true }),
  S3_BUCKET_PRIVATE: optionalText({ meaning: "Bucket of files that are only served by signed links." }),
  S3_BUCKET_PUBLIC: optionalText({ meaning: "Bucket that anybody may read (avatars, article images)." }),
  S3_PUBLIC_URL: address(["http", "https"], {
    meaning: "Address under which browsers read the public bucket.",
    defaultText: "{S3_URL}/{S3_BUCKET_PUBLIC}",
  }),
  S3_STS_URL: origin({
    meaning:
      "Address of the store's STS interface (AssumeRole). With it, oss/sts issues temporary credentials; without it clients upload by signed links.",
  }),
  S3_STS_ROLE_ARN: optionalText({
    meaning: "Role that temporary credentials are given for; required with S3_STS_URL.",
  }),
  CLAMD_URL: address(["tcp"], {
    meaning:
      "A clamd that scans every uploaded file, such as tcp://clamd:3310. Without it files are judged by their form only.",
  }),
  INSPECTION_SITE_URL: address(["https"], {
    meaning:
      "Address of an external inspection site that experts open from the portal. Without it the entry is not shown.",
  }),
  SMTP_URL: address(["smtp", "smtps"], {
    meaning:
      "Mail server, such as smtps://user:password@mail.example.com. Without it mails are kept on the development outbox page.",
    isSecret: true,
  }),
  MAIL_FROM: optionalText({
    meaning: "Sender of mails, such as support@example.com; required with SMTP_URL.",
  }),
  MAIL_REPLY_ADDRESS: optionalText({
    meaning:
      "Mailbox that takes answers to mails about service requests, such as reply@support.example.com; the mail server must " +
      "deliver reply+anything@… to the same place and hand it to /esapi/mail/inbound. Without it mails cannot be answered.",
  }),
  MAIL_AUTHSERV_ID: optionalText({
    meaning:
      "Name under which the mail server that hands in mails writes its Authentication-Results header, such as mx.example.com. " +
      "With it only mails that pass DMARC become replies, and the others wait for a person; the server must take out headers " +
      "of others under this name.",
  }),
  MAIL_UNVERIFIED_SENDERS: choice(["wait", "reply"], "wait", {
    meaning:
      "Without MAIL_AUTHSERV_ID, what becomes of an answer to a signed address: `wait` for a person, because anyone to whom the " +
      "mail was forwarded can write its owner's address as the sender; `reply` where the mail server itself refuses such mails.",
  }),
  SMS_URL: address(["http", "https"], {
    meaning:
      "Webhook that takes {target, body, messageId} as JSON and sends an SMS. Without it SMS are kept on the development outbox page.",
    isSecret: true,
  }),
  WEBHOOK_ORIGINS: optionalText({
    meaning:
      "Origins, separated by commas, that group chat robots may have beside those of WeCom, DingTalk and Feishu, such as a " +
      "relay or a private deployment, under the vendor's own path; these may be in a private network.",
  }),
  WX_APP_ID: optionalText({ meaning: "WeChat application; switches sign-in with WeChat on." }),
  WX_APP_SECRET: optionalText({ meaning: "Secret of the WeChat application.", isSecret: true }),
  WX_BASE_URL: origin({
    meaning: "Address of the WeChat interface.",
    defaultText: "https://api.weixin.qq.com",
  }),
  SSO_ISSUER: address(["http", "https"], {
    meaning: "Issuer of single sign-on assertions; switches single sign-on on.",
  }),
  SSO_AUDIENCE: optionalText({ meaning: "Audience that assertions must name.", defaultText: "{PUBLIC_URL}" }),
  SSO_JWKS_URL: address(["http", "https"], {
    meaning: "Where the issuer publishes its keys.",
    defaultText: "{SSO_ISSUER}/.well-known/jwks.json",
  }),
  AI_BASE_URL: address(["http", "https"], {
    meaning:
      "Address of an OpenAI-compatible model service, such as https://models.example.com/v1; AI_MODEL is then required. Passages that the " +
      "asker may read are sent there. Without it the assistant answers with quotations.",
  }),
  AI_API_KEY: optionalText({ meaning: "Key of the model service, where it asks for one.", isSecret: true }),
  AI_MODEL: optionalText({ meaning: "Name of the model that words the assistant's answers." }),
  AI_TOKENS_PER_DAY: integer(2_000_000, 0, 1_000_000_000, {
    meaning:
      "Tokens of the model that all of the assistant's answers may use in a day; beyond it there are quotations.",
  }),
  AI_TOKENS_PER_DAY_AND_ORGANISATION: integer(500_000, 0, 1_000_000_000, {
    meaning: "The same for the answers about one organisation's matters, the vendor's own among them.",
  }),
  KEEP_EVENTS_DAYS: integer(7, 1, 365, { meaning: "Days that delivered events are kept." }),
  KEEP_DELIVERIES_DAYS: integer(90, 1, 3650, {
    meaning:
      "Days that mails, SMS and lines in group chats are kept with their words, after they were sent or given up.",
  }),
  KEEP_WEBHOOKS_DAYS: integer(30, 1, 3650, { meaning: "Days that calls of webhooks are kept." }),
  KEEP_INBOUND_MAIL_DAYS: integer(180, 1, 3650, {
    meaning: "Days that mails which came in are kept, compressed and encrypted, as they were received.",
  }),
  KEEP_MESSAGES_DAYS: integer(180, 1, 3650, {
    meaning: "Days that messages in the portal are kept after they were read or deleted.",
  }),
  KEEP_UNREAD_MESSAGES_DAYS: integer(365, 1, 3650, {
    meaning: "Days that messages in the portal are kept when nobody reads them.",
  }),
  PRODUCT_NAME: text("Pharos", { meaning: "Name of the portal in the header and in mails." }),
  VENDOR_NAME: text("屿光数据服务", { meaning: "Name of the vendor in Chinese." }),
  VENDOR_NAME_EN: text("Yuguang Data Services", { meaning: "Name of the vendor in English." }),
  SERVICE_DESK_PHONE: text("400-000-0000", { meaning: "Phone of the service desk in the footer." }),
  SERVICE_DESK_EMAIL: text("support@example.com", { meaning: "Mailbox of the service desk in the footer." }),
  SERVICE_DESK_MESSAGING_ID: text("yuguang-support", {
    meaning: "Messaging account of the service desk in the footer.",
  }),
  COPYRIGHT: optionalText({
    meaning: "Copyright line of the footer.",
    defaultText: "© {year} {VENDOR_NAME_EN}",
  }),
} satisfies Record<string, Setting<unknown>>;

/** Name of an environment variable the product reads. */
export type SettingName = keyof typeof configTable;

/** The values as they were read, before they are put into the shape of `Config`. */
export type SettingValues = {
  readonly [Name in SettingName]: ReturnType<(typeof configTable)[Name]["read"]>;
};
