// What programs print and what is typed into them: logs, traces, statements, plans, result tables, settings. Judged line by
// line by marks that sentences do not have.

/** How much a line looks like output: `strong` and `weak` marks, `prose` for sentences, `markup` for Markdown's own lines. */
export type LineKind = "strong" | "weak" | "plain" | "prose" | "markup";

const weekday = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";

const strongMarks: readonly RegExp[] = [
  // Moments at the beginning: ISO, alert logs, syslog, slow logs, garbage collection.
  /^\s*[[(]?\d{4}[-/.]\d{2}[-/.]\d{2}[T ]\d{2}:\d{2}/,
  new RegExp(`^${weekday} ${month} +\\d{1,2} \\d{2}:\\d{2}`),
  new RegExp(`^${month} +\\d{1,2} \\d{2}:\\d{2}:\\d{2} `),
  /^\s*\[?\d{2}:\d{2}:\d{2}([.,]\d+)?\]?\s/,
  /^\d{6}\s+\d{1,2}:\d{2}:\d{2}\s/,
  // Codes, levels and what follows them.
  /^\s*[A-Z]{2,5}\d?-\d{4,6}\b[:：]?/,
  /^\s*(ERROR|FATAL|PANIC|WARNING|NOTICE|HINT|DETAIL|CONTEXT|STATEMENT|LOG|CAUSE|ACTION)( \d+ \(\w+\))?[:：]\s/,
  /\[(ERROR|FATAL|WARN|WARNING|INFO|DEBUG|TRACE|Note|System|Warning)\]/,
  /^\s*(错误号|错误码|错误|致命错误|警告|语句|描述|提示|详细信息)[:：]\s{0,3}\S/,
  /^\[-\d{3,5}\]/,
  // Traces.
  /^\s*at [\w$.<>/]+\(.*\)$/,
  /^(Caused by|Exception in thread|Traceback)\b/,
  /^\s+File ".*", line \d+/,
  /^\s*#\d+\s+(0x[\da-f]+|[\w:]+ ?\()/i,
  /^\s*\.\.\. \d+ more$/,
  /^[\w.$]+(Exception|Error)\b(:|$)/,
  // Prompts.
  /^(SQL|mysql|MariaDB|RMAN|ASMCMD|LSNRCTL|DGMGRL|GGSCI|disql|obclient|gsql|ksql)( ?\[[^\]]*\]| \(.*\) ?[\w.]*)?>/i,
  /^[\w-]+=[#>*]\s/,
  /^\[?[\w.-]+@[\w.-]+[ :][^\]]*\]?[#$]\s/,
  /^(\$|#) [\w./-]+/,
  /^(PS )?[A-Z]:\\[^>]*>/,
  /^\s*(->|=>)\s/,
  // Tables, plans and what ends a result.
  /^\s*\+[-=+]{3,}\+?\s*$/,
  /^\s*[-=~]{3,}([ +|][-=~+| ]*)?$/,
  /^\s*\|.*\|\s*$/,
  /[│┌├└─┬┼┐]/,
  /^\s*->\s+\w/,
  /\(cost=[\d.]+/,
  /\b(Plan hash value|Execution Plan|QUERY PLAN)\b/,
  /^\(\d+ (rows?|行记录)\)$/,
  /^\d+ rows? (selected|in set|affected)/i,
  /^(Query OK|Rows matched|Empty set)/,
  /^\*{3,} /,
  // The monitor of InnoDB.
  /^(---)?(TRANSACTION \d+|RECORD LOCKS|TABLE LOCK|LOCK WAIT|MySQL thread id|mysql tables in use)\b/,
  /^\d+(\.\d+)? [\w-]+\/s\b/,
  // Cluster, standby, import and backup tools.
  /^(CRS|ora|NAME|TARGET|Name) *[=.]\w/,
  /^(Processing object type|Master table|Starting "|Job "|Export: Release|Import: Release|Recovery Manager: Release)/,
  /^(channel \w+: |input datafile |piece handle=|released channel|allocated channel)/,
  /\bload average: |^%Cpu/,
  // Structures.
  /^\s*[{}[\]],?\s*$/,
  /^\s*"[\w.$-]+"\s*:/,
  /^\s*<\/?[\w:-]+(\s[^<>]*)?\/?>/,
  /^\s*<!--|^\s*<\?xml/,
  /^\[[\w.-]+\]$/,
  /^\s*\(?[\w.$]+\s?=(\s?[^\s=][^。，]*)?$/,
  /^-- \S/,
];

const statement =
  /^\s*(select|insert\s+into|update|delete\s+from|merge\s+into|create|alter|drop|truncate|grant|revoke|with|explain|begin|commit|rollback|declare|exec|call|set|show|kill|analyze|vacuum|end)\b/i;
const clause =
  /^\s*(from|where|and|or|group by|order by|having|(left |right |inner |full |cross )?(outer )?join|on|union( all)?|values|limit|using|when|then|else|case|into|returning|partition by)\b/i;
/** A statement has these and a sentence has not. */
const statementParts = /[;=()*]|\b(from|into|table|index|session|where|system|database|user)\b/i;

const weakMarks: readonly RegExp[] = [
  /^(\s{2,}|\t)\S/,
  /\S {3,}\S/,
  /\S {2,}\S.* {2,}\S/,
  /\S\s+\|\s+\S/,
  /\t\S/,
  /\w+=\S+/,
  /^(\/[\w.-]+){2,}/,
  /^\\\\[\w.-]+\\/,
  /(^|\s)(-?\d[\d.,:%]*\s+){2,}-?\d/,
  /;\s*$/,
  /^[a-z_]+\.[\w.]+\s*[:：]/i,
];

const markupMarks =
  /^\s{0,3}(#{1,6} |[-*+] |\d{1,3}[.)] |> |```|~~~|!?\[[^\]]*\]\()|\*\*\S|^\s*\|?(\s*:?-{3,}:?\s*\|)+\s*(:?-{3,}:?)?\s*$/;
const proseMarks =
  /[。！？]|，\S+.*[，。]|^(Hi|Hello|Dear|Thanks|Regards)\b|^[A-Z]?[a-z']+( [a-z',-]+){5,}[.?!]?$/;

/** The beginning of a line shows what it is; the marks are not looked for in all of a line without end. */
const judgedCharacters = 300;

/** What a line looks like. */
export function kindOfLine(whole: string): LineKind {
  const line = whole.slice(0, judgedCharacters);
  // A comment of a shell, the rule above a row, and below a heading.
  const isOutputMark = /^# \S|^\*{3,} |^\s*~{3,}[-=~+| ]*$/.test(line);
  if (!isOutputMark && markupMarks.test(line)) return "markup";
  const isStatement = statement.test(line) && statementParts.test(line);
  if (isStatement || strongMarks.some((mark) => mark.test(line))) return "strong";
  if (proseMarks.test(line)) return "prose";
  if (clause.test(line) || weakMarks.some((mark) => mark.test(line))) return "weak";
  return "plain";
}

/** Of the lines of an output so many may begin like a list or a heading. */
const markupShareMax = 0.2;

/** Programs draw a rule above and below their headings. */
const isFramed = (lines: readonly string[]): boolean =>
  lines.filter((line) => /^\s*(?:-{5,}|={5,}|\*{5,})\s*$/.test(line.slice(0, judgedCharacters))).length > 1;

/** Whether lines that would not be output alone go on with one: all of them look like it. */
export const goOnWithOutput = (lines: readonly string[]): boolean =>
  lines.map(kindOfLine).every((kind) => kind === "strong" || kind === "weak");

/** Whether lines are output or a statement rather than sentences. `isCertain` asks for hardly any doubt. */
export function areOutput(lines: readonly string[], { isCertain }: { readonly isCertain: boolean }): boolean {
  const kinds = lines.filter((line) => line.trim() !== "").map(kindOfLine);
  const countOf = (kind: LineKind): number => kinds.filter((one) => one === kind).length;
  if (kinds.length < 2) return false;
  // A line of a log can begin like a list; several are a list.
  const strong = countOf("strong");
  if (countOf("markup") > (strong >= 3 ? kinds.length * markupShareMax : 0)) return false;
  if (isFramed(lines) && countOf("prose") === 0) return true;
  const isStatement =
    areStatement(lines) && lines.some((line) => clause.test(line.slice(0, judgedCharacters)));
  if (strong === 0 && !isStatement) return false;
  const share = (strong + countOf("weak")) / kinds.length;
  if (isCertain) return countOf("prose") === 0 && share >= 0.6;
  return countOf("prose") / kinds.length <= 0.25 && share >= 0.5;
}

/** Whether lines are a statement, so that they may be coloured as one. */
export function areStatement(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== "").map((line) => line.slice(0, judgedCharacters));
  const [first = ""] = written;
  return (
    statement.test(first) &&
    statementParts.test(written.join(" ")) &&
    !written.some((line) => /^\s*([-+|(]|\d{4}-|[A-Z]{3}-\d)/.test(line) && !/^\s*--/.test(line))
  );
}
