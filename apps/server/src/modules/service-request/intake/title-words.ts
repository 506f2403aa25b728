import { findErrorCodes } from "@pharos/domain/text";

/** Words that say nothing about what is wrong. */
const emptyWords = new Set([
  ..."the a an and or of in on at to is are was not no with for from by we our it be has have can cannot".split(
    " ",
  ),
  ..."数据 据库 问题 出现 发现 请求 我们 一个 无法 怎么 如何 什么 需要 协助 帮助 系统".split(" "),
]);
const wordsMax = 24;

/** What a title is compared by. */
export interface TitleWords {
  /** Error codes, whole. */
  readonly codes: readonly string[];
  /** Latin words and pairs of Han characters, lower case, each once. */
  readonly words: readonly string[];
}

/** Takes a title apart: error codes whole, Latin words, and Han characters in pairs. */
export function titleWords(title: string): TitleWords {
  const codes = findErrorCodes(title).map(({ code }) => code.toLowerCase());
  const text = title.normalize("NFKC").toLowerCase();
  const latin = text.match(/[a-z0-9][a-z0-9_.-]{1,31}/g) ?? [];
  const han = (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(0, -1).map((character, index) => `${character}${[...run][index + 1]}`),
  );
  const words = [...latin, ...han].filter((word) => !emptyWords.has(word));
  return { codes, words: [...new Set(words)].slice(0, wordsMax) };
}
