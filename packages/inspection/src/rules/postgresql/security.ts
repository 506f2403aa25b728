import { postgresSupportAsOf } from "../../support.ts";
import { defineRules, postgresManual } from "../define.ts";

/** Who may do what, and whether the version is still mended. */
export const securityRules = defineRules("postgresql", "security", [
  {
    code: "PG-SE-01",
    check: {
      from: "Q23",
      where: "rolsuper and rolcanlogin",
      over: "count",
      levels: [
        { severity: "high", when: "value > $high" },
        { severity: "medium", when: "value > $medium" },
      ],
      evidence: ["rolname", "rolsuper", "rolcanlogin", "rolvaliduntil"],
    },
    thresholds: { high: 3, medium: 1 },
    unit: "count",
    effort: "online",
    reference: postgresManual("role-attributes.html"),
    zh: {
      name: "可登录的超级用户",
      cause: "应用或个人直接使用超级用户。",
      risk: "一个泄露的口令就能控制整台服务器；误操作没有任何限制。",
      advice: "只保留一个可登录的超级用户；其余角色改为所需的最小权限（`ALTER ROLE … NOSUPERUSER`）。",
    },
    en: {
      name: "Superusers that can log in",
      cause: "Applications or persons use superuser roles.",
      risk: "One leaked password gives the whole server away, and mistakes meet no barrier.",
      advice:
        "Keep one superuser that can log in; give the other roles only what they need (`ALTER ROLE … NOSUPERUSER`).",
    },
  },
  {
    code: "PG-SE-02",
    check: {
      from: "Q23",
      where: "rolcanlogin and rolvaliduntil is not null",
      value: "ageDays(rolvaliduntil)",
      levels: [
        { severity: "low", when: "value > 0" },
        { severity: "info", when: "value > -$soonDays" },
      ],
      evidence: ["rolname", "rolvaliduntil"],
      object: ["rolname"],
    },
    thresholds: { soonDays: 30 },
    unit: "days",
    effort: "online",
    reference: postgresManual("sql-alterrole.html"),
    zh: {
      name: "密码过期的账号",
      cause: "角色的 `VALID UNTIL` 已过或将在 30 天内到期。",
      risk: "依赖该角色的程序无法登录；不再使用的角色留在系统中。",
      advice: "仍在使用的角色更换密码并延长有效期，不再使用的取消登录权限。",
    },
    en: {
      name: "Roles whose password has expired",
      cause: "`VALID UNTIL` of the role has passed or will within 30 days.",
      risk: "Programs that use it cannot log in; roles that nobody needs stay around.",
      advice: "Rotate the password and extend the date for roles in use; take LOGIN from the others.",
    },
  },
  {
    code: "PG-SE-03",
    check: {
      from: "Q03",
      where: "name = 'password_encryption'",
      value: "setting",
      levels: [{ severity: "medium", when: "setting in ('md5', 'on')" }],
      evidence: ["name", "setting", "source"],
    },
    unit: "text",
    effort: "online",
    repair: [
      {
        sql: "ALTER SYSTEM SET password_encryption = 'scram-sha-256';\nSELECT pg_reload_conf();",
        each: false,
      },
    ],
    reference: postgresManual("auth-password.html"),
    zh: {
      name: "口令以 md5 保存",
      cause: "`password_encryption` 仍为 md5（13 及以前的默认值）。",
      risk: "md5 口令散列可被离线破解，也可直接用于登录；后续大版本将不再支持。",
      advice: "1. 改为 `scram-sha-256`。\n2. 逐个重设口令后，把 `pg_hba.conf` 中的 md5 改为 scram-sha-256。",
    },
    en: {
      name: "Passwords are kept as md5",
      cause: "`password_encryption` is still md5, the default up to 13.",
      risk: "md5 hashes can be cracked offline and replayed for login; a coming major drops them.",
      advice:
        "1. Set `scram-sha-256`.\n2. Set each password anew, then change md5 to scram-sha-256 in `pg_hba.conf`.",
    },
  },
  {
    code: "PG-SE-04",
    check: {
      from: "Q24",
      where: "public_create",
      levels: [{ severity: "medium", when: "value = 1" }],
      evidence: ["nspname", "owner", "public_create"],
      object: ["nspname"],
    },
    unit: "count",
    effort: "online",
    repair: [{ sql: "REVOKE CREATE ON SCHEMA {ident:nspname} FROM PUBLIC;", each: true }],
    reference: postgresManual("ddl-schemas.html#DDL-SCHEMAS-PATTERNS"),
    zh: {
      name: "PUBLIC 可在模式中建对象",
      cause: "14 及以前的默认授权，或人为授予。",
      risk: "任何用户都能放置同名对象，劫持其他用户的调用。",
      advice: "收回 PUBLIC 的 CREATE 权限，只授予需要的角色。",
    },
    en: {
      name: "PUBLIC may create objects in a schema",
      cause: "The default grant up to 14, or one given since.",
      risk: "Any user can plant objects that others then call by mistake.",
      advice: "Revoke CREATE from PUBLIC and grant it to the roles that need it.",
    },
  },
  {
    code: "PG-SE-05",
    check: {
      from: "Q25",
      levels: [{ severity: "high", when: "value = 1" }],
      evidence: ["schemaname", "funcname", "arguments", "owner", "public_execute"],
      object: ["schemaname", "funcname", "arguments"],
    },
    unit: "count",
    effort: "online",
    repair: [
      {
        sql: "ALTER ROUTINE {ident:schemaname}.{ident:funcname}({types:arguments}) SET search_path = pg_catalog, {ident:schemaname}, pg_temp;",
        each: true,
        minMajor: 11,
      },
      {
        sql: "ALTER FUNCTION {ident:schemaname}.{ident:funcname}({types:arguments}) SET search_path = pg_catalog, {ident:schemaname}, pg_temp;",
        each: true,
        maxMajor: 10,
      },
    ],
    reference: postgresManual("sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY"),
    zh: {
      name: "不安全的 SECURITY DEFINER 函数",
      cause: "函数以超级用户身份执行，却没有固定 `search_path`。",
      risk: "调用者可用同名对象劫持函数，从而获得超级用户权限。",
      advice: "为函数固定 `search_path`，并收回 PUBLIC 的执行权限；不需要时改为 SECURITY INVOKER。",
    },
    en: {
      name: "Unsafe SECURITY DEFINER function",
      cause: "A function runs as superuser without a fixed `search_path`.",
      risk: "Its caller can plant objects that it picks up, and become superuser.",
      advice:
        "Fix its `search_path` and revoke EXECUTE from PUBLIC; make it SECURITY INVOKER where possible.",
    },
  },
  {
    code: "PG-SE-06",
    check: {
      from: "Q28",
      needs: ["Q03"],
      needsMonitor: true,
      value: "plaintext",
      levels: [
        { severity: "medium", when: "setting('ssl') = 'off' and remote_backends > 0" },
        { severity: "low", when: "plaintext > 0" },
      ],
      evidence: ["remote_backends", "plaintext"],
    },
    unit: "count",
    effort: "lowPeak",
    reference: postgresManual("ssl-tcp.html"),
    zh: {
      name: "明文的远程连接",
      cause: "没有启用 TLS，或 `pg_hba.conf` 允许明文。",
      risk: "网络中可以窃听数据，也可能窃听口令。",
      advice: "配置证书并打开 `ssl`，在 `pg_hba.conf` 中以 `hostssl` 取代 `host`。",
    },
    en: {
      name: "Remote connections in clear text",
      cause: "TLS is off, or `pg_hba.conf` allows clear text.",
      risk: "Data, and perhaps passwords, can be read on the network.",
      advice: "Install a certificate, switch `ssl` on, and replace `host` by `hostssl` in `pg_hba.conf`.",
    },
  },
  {
    code: "PG-SE-07",
    check: {
      from: "Q01",
      value: "minorsBehind()",
      levels: [
        { severity: "high", when: "daysPastSupport() >= 0" },
        { severity: "medium", when: "value >= $medium" },
      ],
      evidence: ["version", "version_full"],
    },
    thresholds: { medium: 3 },
    unit: "count",
    effort: "downtime",
    reference: "https://www.postgresql.org/support/versioning/",
    zh: {
      name: "版本停止支持或小版本落后",
      cause: "大版本已停止维护，或没有安装小版本更新。",
      risk: "已知的安全漏洞和数据损坏缺陷得不到修复。",
      advice: `1. 安装最新小版本（只需重启）。\n2. 大版本停止支持时，安排升级。\n\n版本信息截至 ${postgresSupportAsOf}，此后发布的小版本尚未计入。`,
    },
    en: {
      name: "Version out of support, or minors behind",
      cause: "The major is no longer maintained, or minor updates were not installed.",
      risk: "Known security holes and data corruption bugs stay unfixed.",
      advice: `1. Install the latest minor version (a restart is enough).\n2. Plan an upgrade when the major is out of support.\n\nReleases are known up to ${postgresSupportAsOf}; later minor versions are not counted yet.`,
    },
  },
  {
    code: "PG-SE-08",
    check: {
      from: "Q31",
      where: "error is null",
      levels: [
        { severity: "high", when: "auth_method = 'trust' and type != 'local'" },
        { severity: "low", when: "auth_method in ('md5', 'password') and type != 'local'" },
      ],
      evidence: ["line_number", "type", "database", "user_name", "address", "netmask", "auth_method"],
      object: ["line_number"],
    },
    unit: "count",
    effort: "online",
    reference: postgresManual("auth-pg-hba-conf.html"),
    zh: {
      name: "薄弱的认证方式",
      cause: "`pg_hba.conf` 中有 trust、password 或 md5 的远程条目。",
      risk: "trust 不需要口令即可登录；password 明文传送口令。",
      advice: "改为 `scram-sha-256` 并限定地址范围，执行 `SELECT pg_reload_conf()` 生效。",
    },
    en: {
      name: "Weak authentication",
      cause: "`pg_hba.conf` has remote lines with trust, password or md5.",
      risk: "trust lets anybody in without a password; password sends it in clear text.",
      advice: "Change them to `scram-sha-256`, narrow the addresses, and run `SELECT pg_reload_conf()`.",
    },
  },
]);
