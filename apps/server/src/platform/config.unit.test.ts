import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { configTable } from "./config-table.ts";

const GOOD_KEY = "Zq3vT9xW7bN1mK5pR8sY2dF6gH4jL0cA";

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("the configuration", () => {
  it("needs nothing: the embedded database, local files and the loopback address are the default", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      publicUrl: "http://localhost:8080",
      isPublicUrlGiven: false,
      knownHosts: [],
      trustedProxyHops: 0,
      database: { kind: "embedded" },
      storage: { kind: "local" },
      mail: undefined,
      smsUrl: undefined,
      wechat: undefined,
      sso: undefined,
      demo: "auto",
      passwordMinLength: 6,
    });
  });

  it("names every problem at once", () => {
    const problems = problemsOf({
      PORT: "eighty",
      DEMO: "maybe",
      PUBLIC_URL: "https://a.example.com/portal",
      SMTP_URL: "mail.example.com",
    });
    expect(problems).toHaveLength(4);
    expect(problems.join("\n")).toMatch(
      /PORT .*65535[\s\S]*PUBLIC_URL[\s\S]*DEMO .*auto, on, off[\s\S]*SMTP_URL .*smtp:\/\//,
    );
  });

  it("never repeats a secret in a problem", () => {
    const message = problemsOf({
      DATABASE_URL: "mysql://root:hunter2secret@db/x",
      SECRET_KEY: "tooshort-hunter2",
    }).join("\n");
    expect(message).toContain("DATABASE_URL");
    expect(message).not.toContain("hunter2");
  });

  it.each([
    ["PORT", "80.5"],
    ["PORT", "-1"],
    ["PORT", "70000"],
    ["TRUST_PROXY", "true"],
    ["PASSWORD_MIN", "5"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "ftp://a.example.com"],
    ["PUBLIC_URL", "https://user:pw@a.example.com"],
    ["VENDOR_NAME", "two\nlines"],
  ])("refuses %s=%s", (name, value) => {
    expect(problemsOf({ [name]: value })).toHaveLength(1);
  });

  it("takes an empty variable for an unset one", () => {
    expect(readConfig({ DATABASE_URL: "", PORT: " " }).database.kind).toBe("embedded");
  });

  it("wants a key of one's own with a database server", () => {
    const url = "postgres://pharos:pw@db.example.com/pharos";
    expect(problemsOf({ DATABASE_URL: url })).toEqual(["SECRET_KEY is required when DATABASE_URL is set"]);
    expect(problemsOf({ DATABASE_URL: url, SECRET_KEY: "short" })).toHaveLength(1);
    expect(problemsOf({ DATABASE_URL: url, SECRET_KEY: "a".repeat(40) })).toHaveLength(1);
    expect(problemsOf({ DATABASE_URL: url, SECRET_KEY: "please-change-me-0123456789-abcdefg" })).toHaveLength(
      1,
    );
    expect(readConfig({ DATABASE_URL: url, SECRET_KEY: GOOD_KEY }).database).toEqual({
      kind: "postgres",
      url,
      poolSize: 10,
    });
  });

  it("has row level security on a server unless it is switched off, and with the embedded database where it is switched on", () => {
    const server = { DATABASE_URL: "postgres://pharos:pw@db.example.com/pharos", SECRET_KEY: GOOD_KEY };
    const has = (environment: Record<string, string>) => readConfig(environment).hasRowSecurity;
    expect([has(server), has({ ...server, ROW_LEVEL_SECURITY: "off" })]).toEqual([true, false]);
    expect([has({}), has({ ROW_LEVEL_SECURITY: "on" })]).toEqual([false, true]);
  });

  it("wants an object store completely or not at all", () => {
    const some = {
      S3_URL: "http://127.0.0.1:9000",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_BUCKET_PRIVATE: "p",
    };
    expect(problemsOf(some)).toEqual(["S3_BUCKET_PUBLIC is required when S3_URL is set"]);
    expect(problemsOf({ ...some, S3_BUCKET_PUBLIC: "p" })).toHaveLength(1);
    expect(readConfig({ ...some, S3_BUCKET_PUBLIC: "q" }).storage).toMatchObject({
      kind: "s3",
      publicBaseUrl: "http://127.0.0.1:9000/q",
    });
  });

  it("wants a sender with a mail server", () => {
    expect(problemsOf({ SMTP_URL: "smtp://127.0.0.1:25" })).toEqual([
      "MAIL_FROM is required when SMTP_URL is set",
    ]);
  });

  it("takes an address without its slash at the end", () => {
    expect(readConfig({ PUBLIC_URL: "https://support.example.com/" })).toMatchObject({
      publicUrl: "https://support.example.com",
      isPublicUrlGiven: true,
    });
  });

  it("explains every variable in whole sentences", () => {
    for (const { meaning } of Object.values(configTable)) expect(meaning).toMatch(/^[A-Z].*\.$/);
  });
});
