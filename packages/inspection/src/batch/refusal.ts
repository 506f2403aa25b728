import type { Text } from "../scale.ts";

/** Why a batch is refused, in words; `{line}`, `{section}`, `{column}` and `{limit}` are filled in. */
export const refusalTexts = {
  empty: { zh: "文件是空的。", en: "The file is empty." },
  tooLarge: { zh: "文件超过 {limit} MiB。", en: "The file is larger than {limit} MiB." },
  brokenGzip: {
    zh: "压缩文件已损坏或不完整，在第 {line} 行处中断。",
    en: "The compressed file is damaged or incomplete; it breaks off at line {line}.",
  },
  expandsTooMuch: {
    zh: "压缩文件解开后过大。",
    en: "The compressed file becomes too large when it is unpacked.",
  },
  notAwr: {
    zh: "这个网页不是 AWR 报告，也不是采集脚本的输出。",
    en: "This page is neither an AWR report nor what a collector wrote.",
  },
  awrOther: {
    zh: "只接受单个实例的 AWR 报告（awrrpt.sql 或 awrrpti.sql，HTML 格式）；对比报告、全局（RAC）报告、PDB 报告、SQL 报告与 ASH 报告不能用于巡检。",
    en: "Only the AWR report of one instance is taken (awrrpt.sql or awrrpti.sql, as HTML); reports that compare periods, and those of a whole cluster, a PDB, a statement or ASH, are not.",
  },
  awrText: {
    zh: "这是文本格式的 AWR 报告，请用 awrrpt.sql 重新生成，格式选择 html。",
    en: "This is an AWR report as text. Run awrrpt.sql again and choose html.",
  },
  awrCut: {
    zh: "AWR 报告不完整：文件没有结尾。请重新保存后再上传。",
    en: "The AWR report is cut off: it has no end. Save it again before uploading.",
  },
  awrIncomplete: {
    zh: "AWR 报告中没有数据库标识或快照时间，无法判断这是哪个数据库、什么时间。",
    en: "The AWR report lacks the identity of the database or the time of its snapshots, so nobody can tell which database this is, and when.",
  },
  notUtf8: { zh: "第 {line} 行不是 UTF-8 文本。", en: "Line {line} is not UTF-8 text." },
  lineTooLong: {
    zh: "第 {line} 行超过 {limit} MiB。",
    en: "Line {line} is longer than {limit} MiB.",
  },
  tooManyLines: { zh: "文件超过 {limit} 行。", en: "The file has more than {limit} lines." },
  notJson: {
    zh: "第 {line} 行不是采集脚本写出的内容。",
    en: "Line {line} is not what a collector writes.",
  },
  noHeader: {
    zh: "第一行不是采集脚本的文件头，请上传脚本的原始输出。",
    en: "The first line is not a collector’s header. Upload the output of the script as it is.",
  },
  unknownSchema: {
    zh: "文件格式版本“{section}”不受支持，请使用最新的采集脚本。",
    en: "The format version “{section}” is not supported. Use the latest collector.",
  },
  preview: {
    zh: "这是预览输出，不含可用于巡检的数据；请不带 preview 选项重新采集。",
    en: "This is a preview, which is for reading only. Collect again without the preview option.",
  },
  unknownSection: {
    zh: "第 {line} 行的段“{section}”未知。",
    en: "Line {line} has an unknown section, “{section}”.",
  },
  repeatedSection: {
    zh: "第 {line} 行重复了段“{section}”。",
    en: "Line {line} repeats section “{section}”.",
  },
  tooManyRows: {
    zh: "段“{section}”超过 {limit} 行数据。",
    en: "Section “{section}” has more than {limit} rows.",
  },
  badRow: {
    zh: "第 {line} 行：段“{section}”中有一行数据的列“{column}”类型不对。",
    en: "Line {line}: in section “{section}”, a value of column “{column}” is of the wrong kind.",
  },
  truncated: {
    zh: "文件不完整：在第 {line} 行（最后一段是“{section}”）处中断，没有结束行。请等采集脚本运行结束后再上传。",
    en: "The file is cut off at line {line}, with “{section}” as its last section: it has no end line. Let the collector finish before uploading.",
  },
  wrongCount: {
    zh: "文件不完整：结束行（第 {line} 行）写明 {limit} 段，实际不符。",
    en: "The file is incomplete: its end line, line {line}, names {limit} sections, which is not what it holds.",
  },
  afterEnd: {
    zh: "结束行之后还有内容（第 {line} 行）。",
    en: "There is content after the end line, at line {line}.",
  },
  noInstance: {
    zh: "没有读到实例信息（段 {section}），无法判断这是哪个数据库。",
    en: "The instance could not be read (section {section}), so nobody can tell which database this is.",
  },
} as const satisfies Record<string, Text>;

export type RefusalCode = keyof typeof refusalTexts;

/** Why a file is not a batch. */
export type Refusal = {
  readonly code: RefusalCode;
  readonly line?: number;
  readonly section?: string;
  readonly column?: string;
  readonly limit?: number;
};

/** The refusal in words. Values from the file are cut to 40 characters; they are text, never markup. */
export function refusalText(refusal: Refusal): Text {
  const fill = (text: string): string =>
    text.replace(/\{(line|section|column|limit)\}/g, (_, name: "line" | "section" | "column" | "limit") =>
      String(refusal[name] ?? "").slice(0, 40),
    );
  const text = refusalTexts[refusal.code];
  return { zh: fill(text.zh), en: fill(text.en) };
}

/** Thrown inside the reader only; what it says is answered, not thrown. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusalText(refusal).en);
    this.refusal = refusal;
  }
}

export const refuse = (code: RefusalCode, more: Omit<Refusal, "code"> = {}): never => {
  throw new RefusalError({ code, ...more });
};
