import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { automaticKind } from "./automatic-mail.ts";
import { type ParsedMail, parseMail } from "./parse-mail.ts";
import { withPictureNames } from "./pictures.ts";

const folder = new URL("./cases/", import.meta.url);
const own = {
  addresses: ["support@example.com", "reply@support.example.com"],
  names: ["Pharos"],
  replyAddress: "reply@support.example.com",
};

function read(name: string): Promise<ParsedMail> {
  const raw = readFileSync(new URL(`${name}.eml`, folder)).toString("latin1");
  const filled = raw
    .replaceAll("{{SR}}", "SR20261126-0001")
    .replaceAll("{{FROM}}", "<ops@customer.example>")
    .replaceAll("{{FROMADDR}}", "ops@customer.example")
    .replaceAll("{{ID}}", name);
  return parseMail(Buffer.from(filled, "latin1"), own);
}

/** What a person who reads the mail would say that its sender wrote. */
interface Expected {
  readonly words: string;
  /** Stood below the words and is shown on demand. */
  readonly folded?: string;
  readonly isShortened?: boolean;
  readonly doubt?: string;
  readonly files?: readonly string[];
  readonly subject?: string;
  readonly kind?: string;
}

const isUp = "库已起来。";
const restarted = { words: "已重启，恢复正常。", isShortened: true };
const up = { words: isUp, isShortened: true };
const received = { words: "收到，照办。" };

const cases: Readonly<Record<string, Expected>> = {
  "blank-plain-full-html": { words: "已按建议调整 undo_retention=10800，仍报 ORA-01555，请继续分析。" },
  "html-stub-plain": {
    words:
      "已按方案把 undo_retention 改成 10800，今天 14:20 又报了一次 ORA-01555，SQL_ID 是 9k2mn1x，请继续分析。",
  },
  "enriched-alternative": { words: isUp },
  "answers-between-quotations": {
    words:
      "> 1. 归档目录还剩多少空间？\n还剩 2%，约 40 GB。\n\n> 2. 昨晚是否做过变更？\n做过，02:00 扩了一次表空间。\n\n> 3. 能否停机？\n可以，今晚 22:00 以后。",
    isShortened: true,
  },
  "answer-below-quotation": {
    words:
      "> Please send the output of v$session.\n\nHere it is: 412 sessions wait for enq: TX - row lock,\nblocker is sid 1233.",
    isShortened: true,
  },
  "inline-answers-outlook": {
    words: "我的答复见下文红字。",
    folded:
      "________________________________\nFrom: Pharos <support@example.com>\nSent: Thursday, November 26, 2026 8:00 PM\nTo: Ops\nSubject: case\n\n1. 归档目录还剩多少？\n还剩 2%",
  },
  "trailing-own-quote": { words: "手册里写着：\n\n> 先停应用再切换", isShortened: true },
  "sql-with-empty-comments": {
    words:
      "我们执行了下面的脚本：\n\n--\n-- step 1: disable job\n--\nbegin dbms_job.broken(41, true); end;\n/\n--\n-- step 2: rebuild\n--\nalter index app.idx_order rebuild online;\n\n第二步报 ORA-00054，请指导。",
  },
  "rule-of-underscores": {
    words:
      "输出如下：\n\nSID  EVENT\n____________________________\n1201 enq: TX - row lock\n1202 log file sync\n\n请看 1201 是否可以杀掉。",
  },
  "row-of-dashes": {
    words: "巡检结果：\n--------\n库      状态\n--------\ncore1   正常\ncore2   异常\n\n请看 core2。",
  },
  "dash-table": { words: "对比如下：\n\n| 时间 | 等待 |\n| ---- | ---- |\n| 10:00 | 412 |\n---\n请分析。" },
  "colons-and-list": {
    words: "Here they are:-\n\nHost:\n192.0.2.11\nDate: 2026-11-26\n\nPlease check both.",
  },
  "sentence-with-wrote": {
    words:
      "情况如下。\nOn node2 the alert log of instance core2 wrote:\nORA-29740: evicted by instance number 1\n在节点一的集群日志中 CSSD 写道：\nCRS-1612: Network communication with node core2 missing for 50% of timeout interval\n请分析驱逐原因。",
  },
  "signature-below-answer": { words: "已处理。", folded: "-- \n林\n运维部 010-0000-0000" },
  "forwarded-colleague": {
    words:
      "---------- Forwarded message ---------\n发件人： 林 <lin@customer.example>\n日期： 2026年11月26日 19:00\nSubject: 备库\n收件人： <ops@customer.example>\n\n备库 03 断开，MRP0 停止。",
  },
  "old-colleague": {
    words: "备库也断了，请看同事的回复。",
    folded:
      "发件人: 林 <lin@customer.example>\n发送时间: 2026年11月26日 19:00\n收件人: 运维 <ops@customer.example>\n主题: 备库\n\n备库 03 断开，MRP0 停止。",
  },
  "only-old-mail": { words: "", isShortened: true, doubt: "onlyOld" },
  "file-only-above-old": { words: "", isShortened: true, files: ["a.log"] },
  "signed-address-in-text": { words: "我回复了 reply@support.example.com，没有反应。" },

  "old-gmail-two-lines": restarted,
  "old-netease-en": restarted,
  "old-netease-zh": restarted,
  "old-qq": restarted,
  "old-aliyun": restarted,
  "old-feishu": restarted,
  "old-outlook-html": restarted,
  "old-outlook-zh-no-address": {
    words: "已重启，恢复正常。",
    folded: "发件人: 技术支持\n发送时间: 2026年11月26日 20:00\n收件人: 运维\n主题: case\n\n请确认是否恢复",
  },
  "old-outlook-en-no-address": {
    words: "已重启，恢复正常。",
    folded:
      "From: Support\nSent: Thursday, November 26, 2026 8:00 PM\nTo: Ops\nSubject: case\n\n请确认是否恢复",
  },
  "old-yahoo-unquoted": { words: "库已起来，监控正常。", isShortened: true },
  "old-airmail-said": up,
  "old-gmail-bare-colon": up,
  "old-iphone-mailto": up,
  "old-lotus-notes": up,
  "old-foxmail": { words: "库已起来。\n\n\n\nops@customer.example", isShortened: true },
  "old-outlook-mobile": {
    ...up,
    folded: "获取 Outlook for iOS<https://aka.ms/o0ukef>",
  },
  "html-gmail-reply": up,
  "old-outlook-danish": { words: "Databasen kører igen.", isShortened: true },
  "old-outlook-spanish": { words: "La base de datos funciona.", isShortened: true },
  "old-said-two-breaks": up,

  "html-table-pre-link": {
    words:
      "会话情况：\nSID   等待秒数  阻塞\n1201  412       1233\n1202  398       1233\nSQL> select sid,\n  2         event\n  3    from v$session;\n完整 AWR 在这里 <https://pan.customer.example/s/awr-1126>，提取码 “k9” — 请下载。\n1. 先停应用\n2. 再切换",
  },
  "html-bullets-in-table": { words: "变更内容：\n•  扩容 TS_DATA\n•  收集统计信息\n请审核。" },
  "html-office-styles": { words: "内存已加到 64 GB。\n\n请观察。" },
  "html-blanks-of-columns": { words: "SID   EVENT\n1201  log file sync\nNODE  STATE\ncore1 OPEN" },
  "html-own-indent": { words: "步骤：\n1. 停应用\n2. 切换" },
  "html-layout-table": { words: "主机  core1\n状态  宕机\n请尽快处理。" },

  "smime-clear": { words: "主库切换窗口改到今晚 23:00。", files: [] },
  "smime-opaque": { words: "", doubt: "signed", files: ["smime.p7m"] },
  "pgp-encrypted": { words: "", doubt: "encrypted", files: ["encrypted.asc"] },
  "tnef-only": { words: "", doubt: "tnef", files: ["winmail.dat"] },
  "invitation-only": { words: "", doubt: "invitation", files: ["invite.ics"] },
  "invitation-with-words": {
    words: "请值班 DBA 参加。时间：2026-11-27 22:00 – 02:00（北京时间）",
    files: ["invite.ics"],
  },
  "mail-attached-only": { words: "", doubt: "attachedMail", files: ["备库告警.eml"] },
  "mail-attached-with-words": { words: "告警邮件见附件。", files: ["alarm.eml"] },

  "gbk-undeclared": {
    words: "监控告警：TS_DATA 使用率 98%，请扩容。",
    subject: "Re: [SR20261126-0001] 监控告警：表空间使用率 98%",
  },
  "gbk-called-utf8": { words: "脚本发送：归档目录使用率 95%，请清理。" },
  "gbk-called-latin1": { words: "归档目录已满，请清理。" },
  "latin1-with-accents": { words: "Le réseau est coupé, déjà vu à Orléans." },
  "gb2312-with-gbk-characters": { words: "主机名：朱镕珺–core1 喆" },
  "big5-traditional": { words: "備份失敗，請協助。" },
  "lost-before-sending": { words: "锟斤拷锟斤拷目录使锟斤拷锟斤拷 95%", doubt: "undecodable" },
  "subject-split-in-character": { words: "如题。", subject: "备库延迟六百秒请协助" },
  "subject-called-utf8-is-gbk": { words: "如题。", subject: "表空间告警" },
  "flowed-delsp": { words: "今晚二十二点开始切换，预计影响十分钟。\n\n select 1\n   from dual;" },

  "files-of-a-dba": {
    words: "日志如下。",
    files: [
      "alert_orcl.log.1",
      "listener.log.20261126",
      "messages",
      "core1_ora_20411.trm",
      "vmstat_26.11.26.dat",
      "error.log-20261126",
      "photo.heic",
      "capture.webp",
    ],
  },
  "apple-file-in-alternative": { words: "报告见附件，请看第 3 页。", files: ["awr.pdf"] },
  "words-picture-words": {
    words: "截图一：\n\n[1.png]\n截图二之后请看执行计划，代价从 3 变成 98211。",
    files: ["1.png"],
  },
  "picture-marks": {
    words:
      "报错截图如下：\n\n[image001.png]\n\n详见 <https://kb.customer.example/a?b=1&c=2> 和 邮箱 ops@customer.example",
    files: ["image001.png"],
  },
  "picture-without-scheme": { words: "传真如下：\n[fax001.png]\n请看第二行。", files: ["fax001.png"] },
  "log-as-text-part": { words: "日志见附件。", files: ["alert_core1.log"] },
  "only-text-part-is-named": { words: isUp },
  "file-name-in-gbk-bytes": { words: "见附件。", files: ["告警日志.log"] },
  "file-name-raw-utf8": { words: "见附件。", files: ["归档告警.log"] },
  "file-name-continued": { words: "见附件。", files: ["归档告警 core1 节点一.log"] },
  "file-name-words-continued": { words: "见附件。", files: ["归档告警一.log"] },
  "file-name-national-word": { words: "见附件。", files: ["告警日志.log"] },
  "file-name-mixed-words": { words: "见附件。", files: ["告警 1.log"] },

  "sender-with-comma": received,
  "sender-address-as-name": received,
  "sender-address-as-name-unquoted": received,

  "list-new-request": { words: "备库 core-dg 延迟 600 秒，请协助。", kind: "listed" },
  "list-reply": { words: "延迟已降到 20 秒，请继续观察。", kind: "listed" },
  redirected: { words: "已按方案扩容，请确认监控是否恢复。", kind: "listed" },
  "absence-outlook": {
    words: "您好，我于 11 月 26 日至 12 月 3 日休假，期间无法回复邮件，紧急事宜请联系同事。",
    kind: "absence",
  },
  "absence-webmail": { words: "您发给我的信件已经收到。（此邮件为自动回复）", kind: "absence" },
  "absence-english": { words: "I am away until Monday.", kind: "absence" },
  "absence-traditional": { words: "我正在休假。", kind: "absence" },
  "person-with-suppress-header": { words: "已确认，按方案执行。" },
  "person-writes-about-absence": { words: "节前值班安排见附件。", subject: "休假期间的值班安排" },
};

describe("what people's mail programs send", () => {
  it("is here for every mail in the folder", () => {
    const files = readdirSync(folder).map((name) => name.replace(/\.eml$/, ""));
    expect(files.toSorted()).toEqual(Object.keys(cases).toSorted());
  });

  it.each(Object.entries(cases))("is read as it was meant: %s", async (name, expected) => {
    const mail = await read(name);
    expect({
      words: withPictureNames(mail.words, mail.attachments),
      folded: mail.folded,
      isShortened: mail.isShortened,
      doubt: mail.doubt,
      kind: automaticKind(mail, own.addresses),
      sender: mail.from.address,
    }).toEqual({
      words: expected.words,
      folded: expected.folded ?? "",
      isShortened: expected.isShortened ?? false,
      doubt: expected.doubt,
      kind: expected.kind,
      sender: "ops@customer.example",
    });
    expect(mail.attachments.map((file) => file.name)).toEqual(expected.files ?? []);
    if (expected.subject !== undefined) expect(mail.subject).toBe(expected.subject);
  });
});
