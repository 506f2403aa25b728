import type { Text } from "../scale.ts";

/** Faults that a minor version has and a later one of the same major has not. */
export type MinorFault = {
  /** The advisory, or the release that tells of it. */
  readonly name: string;
  /** By major: the first minor version that has it, and the first one without it. */
  readonly fixedIn: Readonly<Record<number, readonly [from: number, fixed: number]>>;
  readonly text: Text;
  /** Where the versions were read: the record of the advisory, or the release notes. */
  readonly source: string;
};

/** Day up to which advisories and release notes of PostgreSQL were read for the table. */
export const minorFaultsAsOf = "2026-08-13";

/** The page of an advisory of PostgreSQL. */
const advisory = (name: string): string => `https://www.postgresql.org/support/security/${name}/`;

const fixed = (versions: Readonly<Record<number, number>>): MinorFault["fixedIn"] =>
  Object.fromEntries(Object.entries(versions).map(([major, minor]) => [Number(major), [0, minor] as const]));

/** Known faults of minor versions, the newest first: of the server, and of its programs where an upgrade uses them. */
export const minorFaults: readonly MinorFault[] = [
  {
    name: "CVE-2026-14680",
    source: advisory("CVE-2026-14680"),
    fixedIn: fixed({ 14: 24, 15: 19, 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "以 internal 类型的参数调用函数时类型混淆，任何用户都可致执行任意代码",
      en: "calling functions with arguments of the type internal confuses types, so that any user can run arbitrary code",
    },
  },
  {
    name: "CVE-2026-16239",
    source: advisory("CVE-2026-16239"),
    fixedIn: fixed({ 14: 24, 15: 19, 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "关闭游标后以同名重新声明时类型混淆，可致执行任意代码",
      en: "closing a cursor and declaring it anew confuses types, which can run arbitrary code",
    },
  },
  {
    name: "CVE-2026-14669",
    source: advisory("CVE-2026-14669"),
    fixedIn: fixed({ 14: 24, 15: 19, 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "to_char 处理过长的时区缩写时堆溢出，可致执行任意代码",
      en: "to_char overflows its heap with long abbreviations of time zones, which can run arbitrary code",
    },
  },
  {
    name: "CVE-2026-6471",
    source: advisory("CVE-2026-6471"),
    fixedIn: fixed({ 14: 24, 15: 19, 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "有 REPLICATION 属性的账号可经逻辑解码执行任意代码；更新后，非自带的输出插件须写入 output_plugin_libraries",
      en: "an account with the attribute REPLICATION can run arbitrary code through logical decoding; after the update, output plugins of others are named in output_plugin_libraries",
    },
  },
  {
    name: "CVE-2026-15742",
    source: advisory("CVE-2026-15742"),
    fixedIn: fixed({ 14: 24, 15: 19, 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "fuzzystrmatch 扩展的 levenshtein 整数溢出，可致执行任意代码",
      en: "levenshtein of the extension fuzzystrmatch overflows an integer, which can run arbitrary code",
    },
  },
  {
    name: "CVE-2026-16238",
    source: advisory("CVE-2026-16238"),
    fixedIn: fixed({ 18: 6 }),
    text: {
      zh: "pg_restore_attribute_stats() 混淆范围与多范围类型，可致执行任意代码",
      en: "pg_restore_attribute_stats() confuses ranges with multiranges, which can run arbitrary code",
    },
  },
  {
    name: "CVE-2026-14679",
    source: advisory("CVE-2026-14679"),
    fixedIn: fixed({ 14: 24, 15: 19, 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "匹配参数名时栈溢出",
      en: "matching names of arguments overflows the stack",
    },
  },
  {
    name: "CVE-2026-14668",
    source: advisory("CVE-2026-14668"),
    fixedIn: fixed({ 14: 24, 15: 19, 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "ctid 的选择率估算混淆类型，会泄露内存内容",
      en: "estimating the selectivity of ctid confuses types, which discloses memory",
    },
  },
  {
    name: "CVE-2026-6464",
    source: advisory("CVE-2026-6464"),
    fixedIn: fixed({ 14: 24, 15: 19, 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "psql 的 COPY FROM STDIN 出错时会把数据行当作命令执行",
      en: "psql runs lines of data as commands when COPY FROM STDIN fails",
    },
  },
  {
    name: "CVE-2026-14672",
    source: advisory("CVE-2026-14672"),
    fixedIn: fixed({ 16: 15, 17: 11, 18: 6 }),
    text: {
      zh: "SCRAM 认证的迭代次数会暴露用户是否存在",
      en: "the iteration count of SCRAM authentication tells whether a user exists",
    },
  },
  {
    name: "CVE-2026-6473",
    source: advisory("CVE-2026-6473"),
    fixedIn: fixed({ 14: 23, 15: 18, 16: 14, 17: 10, 18: 4 }),
    text: {
      zh: "服务器多处分配的内存可能不足，普通用户可致执行任意代码",
      en: "the server undersizes allocations, so that an unprivileged user can run arbitrary code",
    },
  },
  {
    name: "CVE-2026-6637",
    source: advisory("CVE-2026-6637"),
    fixedIn: fixed({ 14: 23, 15: 18, 16: 14, 17: 10, 18: 4 }),
    text: {
      zh: "refint 扩展存在栈溢出与 SQL 注入",
      en: "the extension refint overflows its stack and allows SQL injection",
    },
  },
  {
    name: "CVE-2026-2006",
    source: advisory("CVE-2026-2006"),
    fixedIn: fixed({ 14: 21, 15: 16, 16: 12, 17: 8, 18: 2 }),
    text: {
      zh: "处理文本时不检查多字节字符的长度，可致执行任意代码",
      en: "text functions do not check the length of multibyte characters, which can run arbitrary code",
    },
  },
  {
    name: "CVE-2026-2005",
    source: advisory("CVE-2026-2005"),
    fixedIn: fixed({ 14: 21, 15: 16, 16: 12, 17: 8, 18: 2 }),
    text: {
      zh: "pgcrypto 扩展解密时堆溢出，可致执行任意代码",
      en: "the extension pgcrypto overflows its heap when it decrypts, which can run arbitrary code",
    },
  },
  {
    name: "CVE-2025-12817",
    source: advisory("CVE-2025-12817"),
    fixedIn: fixed({ 13: 23, 14: 20, 15: 15, 16: 11, 17: 7, 18: 1 }),
    text: {
      zh: "CREATE STATISTICS 不检查模式上的 CREATE 权限",
      en: "CREATE STATISTICS does not check for CREATE privilege on the schema",
    },
  },
  {
    name: "CVE-2025-12818",
    source: advisory("CVE-2025-12818"),
    fixedIn: fixed({ 13: 23, 14: 20, 15: 15, 16: 11, 17: 7, 18: 1 }),
    text: {
      zh: "libpq 多处分配的内存可能不足，客户端会崩溃",
      en: "libpq undersizes allocations, so that a client can crash",
    },
  },
  {
    name: "CVE-2025-8714",
    source: advisory("CVE-2025-8714"),
    fixedIn: fixed({ 13: 22, 14: 19, 15: 14, 16: 10, 17: 6 }),
    text: {
      zh: "源库超级用户可经 pg_dump 的输出在恢复时执行代码",
      en: "a superuser of the origin can run code through the output of pg_dump when it is restored",
    },
  },
  {
    name: "CVE-2025-8713",
    source: advisory("CVE-2025-8713"),
    fixedIn: fixed({ 13: 22, 14: 19, 15: 14, 16: 10, 17: 6 }),
    text: {
      zh: "优化器统计信息会泄露视图、分区和子表中的采样数据",
      en: "optimizer statistics can expose sampled data within a view, partition or child table",
    },
  },
  {
    name: "CVE-2025-4207",
    source: advisory("CVE-2025-4207"),
    fixedIn: fixed({ 13: 21, 14: 18, 15: 13, 16: 9, 17: 5 }),
    text: {
      zh: "校验 GB18030 文本时可能越界读取一个字节而中断",
      en: "validating GB18030 text can read one byte past the end and abort",
    },
  },
  {
    name: "CVE-2025-1094",
    source: advisory("CVE-2025-1094"),
    fixedIn: fixed({ 13: 19, 14: 16, 15: 11, 16: 7, 17: 3 }),
    text: {
      zh: "转义函数不处理无效编码，可致 psql 中的 SQL 注入",
      en: "quoting functions miss invalid encodings, which allows SQL injection in psql",
    },
  },
  {
    name: "CVE-2024-10979",
    source: advisory("CVE-2024-10979"),
    fixedIn: fixed({ 12: 21, 13: 17, 14: 14, 15: 9, 16: 5, 17: 1 }),
    text: {
      zh: "PL/Perl 函数可改变进程的环境变量，可致执行任意代码",
      en: "PL/Perl functions can change environment variables of the process, which can run arbitrary code",
    },
  },
  {
    name: "CVE-2024-7348",
    source: advisory("CVE-2024-7348"),
    fixedIn: fixed({ 12: 20, 13: 16, 14: 13, 15: 8, 16: 4 }),
    text: {
      zh: "pg_dump 运行期间替换对象，可以其身份执行 SQL",
      en: "replacing objects while pg_dump runs executes SQL as the user who runs it",
    },
  },
  {
    name: "CVE-2024-0985",
    source: advisory("CVE-2024-0985"),
    fixedIn: fixed({ 12: 18, 13: 14, 14: 11, 15: 6, 16: 2 }),
    text: {
      zh: "REFRESH MATERIALIZED VIEW CONCURRENTLY 可以超级用户身份执行函数",
      en: "REFRESH MATERIALIZED VIEW CONCURRENTLY can run functions as the superuser who refreshes",
    },
  },
  {
    name: "CVE-2023-5869",
    source: advisory("CVE-2023-5869"),
    fixedIn: fixed({ 11: 22, 12: 17, 13: 13, 14: 10, 15: 5, 16: 1 }),
    text: {
      zh: "修改 SQL 数组值时整数溢出，可致执行任意代码",
      en: "an integer overflow in the modification of SQL arrays can run arbitrary code",
    },
  },
  {
    name: "CVE-2022-2625",
    source: advisory("CVE-2022-2625"),
    fixedIn: fixed({ 10: 22, 11: 17, 12: 12, 13: 8, 14: 5 }),
    text: {
      zh: "扩展脚本会替换不属于该扩展的对象",
      en: "scripts of extensions replace objects that do not belong to them",
    },
  },
  {
    name: "14.4",
    source: "https://www.postgresql.org/docs/release/14.4/",
    fixedIn: { 14: [0, 4] },
    text: {
      zh: "CREATE INDEX CONCURRENTLY 与 REINDEX CONCURRENTLY 可能产生缺行的索引；升级小版本后须重建这样建立的索引",
      en: "CREATE INDEX CONCURRENTLY and REINDEX CONCURRENTLY can leave rows out of an index; such indexes are rebuilt after the minor upgrade",
    },
  },
  {
    name: "CVE-2022-1552",
    source: advisory("CVE-2022-1552"),
    fixedIn: fixed({ 10: 21, 11: 16, 12: 11, 13: 7, 14: 3 }),
    text: {
      zh: "autovacuum、REINDEX 等操作可以超级用户身份执行对象所有者的函数",
      en: "autovacuum, REINDEX and others can run functions of an object's owner as superuser",
    },
  },
];

/** The known faults of a version such as `15.6`, each with the minor version that has it no more. */
export function faultsOf(version: string): readonly { readonly fault: MinorFault; readonly fixed: string }[] {
  const [major = 0, minor = Number.NaN] = version.split(".").map((part) => Number.parseInt(part, 10));
  return minorFaults.flatMap((fault) => {
    const [from, first] = fault.fixedIn[major] ?? [0, 0];
    return minor >= from && minor < first ? [{ fault, fixed: `${major}.${first}` }] : [];
  });
}
