/** What a text about a month can be held against. */
export interface ReportedFigures {
  readonly requests: number;
  readonly firstMet: number;
  readonly firstMeasured: number;
  readonly solveMet: number;
  readonly solveMeasured: number;
  readonly plansDone: number;
  readonly plansNext: number;
  readonly ratings: number;
  /** 0 to 100; null without a rating. */
  readonly ratingMean: number | null;
}

/** A sentence that says something else than the figures. */
export interface Contradiction {
  /** Counted from one. */
  readonly line: number;
  readonly sentence: string;
  /** What the figures say instead: a number or a share with its sign. */
  readonly figure: string;
}

/** Sentences of a text that the figures refute: a number of its own, or a praise where a promise was broken. */
export function findContradictions(text: string, figures: ReportedFigures): Contradiction[] {
  return text.split("\n").flatMap((line, index) =>
    line
      .split(/(?<=[。；;！!])|(?<=\.)\s/)
      .map((sentence) => sentence.replace(/^\s*(?:[-*>#]+|\d+[.)])\s+/, "").trim())
      .filter((sentence) => sentence !== "")
      .flatMap((sentence) => {
        const figure = refutedBy(sentence, figures);
        return figure === undefined ? [] : [{ line: index + 1, sentence, figure }];
      }),
  );
}

function refutedBy(sentence: string, figures: ReportedFigures): string | undefined {
  for (const { pattern, isShare, of } of statements) {
    const stated = pattern.exec(sentence)?.groups?.["n"];
    const actual = of(figures);
    if (stated === undefined || actual === null) continue;
    if (Math.abs(Number(stated) - actual) > (isShare ? shareTolerance(stated) : 0))
      return isShare ? `${actual}%` : String(actual);
  }
  return praises.some((praise) => praise.test(sentence)) ? missedShare(sentence, figures) : undefined;
}

/** “98 %” is right for 97.9. */
const shareTolerance = (stated: string): number => (stated.includes(".") ? 0.05 : 0.5);

const share = (met: number, measured: number): number | null =>
  measured === 0 ? null : Math.round((met / measured) * 1_000) / 10;

interface Statement {
  readonly pattern: RegExp;
  readonly isShare?: boolean;
  readonly of: (figures: ReportedFigures) => number | null;
}

const number = String.raw`(?<n>\d+(?:\.\d+)?)`;
const firstShare: Statement["of"] = ({ firstMet, firstMeasured }) => share(firstMet, firstMeasured);
const solveShare: Statement["of"] = ({ solveMet, solveMeasured }) => share(solveMet, solveMeasured);

/** Sentences with a number, in both languages, and what the number is of. */
const statements: readonly Statement[] = [
  {
    pattern: new RegExp(`提交(?:的)?(?:了)?服务请求\\s*${number}\\s*[个件]`),
    of: ({ requests }) => requests,
  },
  {
    pattern: new RegExp(`共(?:提交|收到|受理)?了?\\s*${number}\\s*[个件]服务请求`),
    of: ({ requests }) => requests,
  },
  { pattern: new RegExp(`${number} service requests? (?:was|were) raised`), of: ({ requests }) => requests },
  { pattern: new RegExp(`响应(?:时限)?达标率[^\\d]{0,6}${number}\\s*[%％]`), isShare: true, of: firstShare },
  { pattern: new RegExp(`解决(?:时限)?达标率[^\\d]{0,6}${number}\\s*[%％]`), isShare: true, of: solveShare },
  { pattern: new RegExp(`${number}\\s*% of first responses`), isShare: true, of: firstShare },
  { pattern: new RegExp(`${number}\\s*% of resolutions`), isShare: true, of: solveShare },
  { pattern: new RegExp(`完成计划工作\\s*${number}\\s*项`), of: ({ plansDone }) => plansDone },
  { pattern: new RegExp(`${number} planned tasks? (?:was|were) done`), of: ({ plansDone }) => plansDone },
  { pattern: new RegExp(`下月计划\\s*${number}\\s*项`), of: ({ plansNext }) => plansNext },
  { pattern: new RegExp(`${number} (?:is|are) planned for next month`), of: ({ plansNext }) => plansNext },
  { pattern: new RegExp(`收到评价\\s*${number}\\s*[次份]`), of: ({ ratings }) => ratings },
  { pattern: new RegExp(`${number} ratings? with`), of: ({ ratings }) => ratings },
  { pattern: new RegExp(`平均\\s*${number}\\s*分`), of: ({ ratingMean }) => ratingMean },
  { pattern: new RegExp(`with ${number} points on average`), of: ({ ratingMean }) => ratingMean },
];

/** Sentences that say that no promise was broken. */
const praises: readonly RegExp[] = [
  /(?:均|全部|都)(?:已)?(?:能)?(?:按|在)(?:约定|时限|承诺|目标|规定|SLA)?(?:时限|时间|目标)?(?:内)?(?:时|完成|响应|解决|处理|回复|达标)/u,
  /(?:均|全部|都)(?:已)?(?:及时|按时|准时|达标|满足(?:时限|承诺|SLA))/u,
  /(?:没有|无|未出现|未发生|不存在)(?:任何)?(?:一[个次])?(?:响应|解决|时限|SLA)?(?:超时|逾期|违约)/u,
  /零(?:超时|违约|逾期)/u,
  /\b(?:all|every|each)\b[^.]*\b(?:in time|on time|as agreed|as promised|within (?:the )?(?:target|agreed|promised|SLA)|met)\b/i,
  /\b(?:no|without (?:a|any)|none of)\b[^.]*\b(?:breach(?:es|ed)?|late|overdue|missed)\b/i,
];

/** The lower of the shares that a praise speaks of, when a promise was broken. */
function missedShare(sentence: string, figures: ReportedFigures): string | undefined {
  const isOfFirst = /响应|回复|respon/iu.test(sentence);
  const isOfSolve = /解决|恢复|处理|完成|resol|restor|solv/iu.test(sentence);
  const isOfBoth = isOfFirst === isOfSolve;
  const shares = [
    ...(isOfFirst || isOfBoth ? [firstShare(figures)] : []),
    ...(isOfSolve || isOfBoth ? [solveShare(figures)] : []),
  ].filter((value) => value !== null);
  const least = Math.min(100, ...shares);
  return least < 100 ? `${least}%` : undefined;
}
