import type { Severity } from "../enums.ts";

/** A severity that a text speaks for. */
export interface SeverityProposal {
  readonly severity: Severity;
  /** The words it was taken from, as they stand in the text. */
  readonly words: readonly string[];
}

// Each list says what a severity means for the business, in the words in which people write it. What is said of standbys and
// of test systems is never the business standing still.

const core: readonly RegExp[] = [
  /(?:核心|生产|主|线上|交易|整个|全部)?(?:业务|交易|服务)(?:全部|完全|整体|全面)?(?:中断|停止|停摆|停了|不可用|瘫痪)/gu,
  /(?:数据库|实例|主库|核心库|生产库|集群)[^，。；\n]{0,8}?(?:宕机|宕了|崩溃|挂了|挂掉|起不来|无法启动|启动不了|打不开|无法打开|不可用)/gu,
  /(?:所有|全部|全体)(?:用户|业务|客户|连接|应用)[^，。；\n]{0,4}?(?:无法|不能|连不上|登不上)/gu,
  /(?:数据(?:丢失|损坏)|丢数据|丢了数据|坏块)/gu,
  /\b(?:database|instance|cluster|primary|production)\b[^.;,\n]{0,30}?\b(?:is down|went down|down|crash(?:ed|es)?|unavailable|(?:won't|cannot|can't|does not|doesn't) (?:start|open))\b/giu,
  /\b(?:complete|total|full|production) outage\b/giu,
  /\b(?:all|every) users? (?:cannot|can't|are unable)\b/giu,
  /\b(?:data loss|lost data|data corruption|corrupt(?:ed)? blocks?)\b/giu,
];

const minor: readonly RegExp[] = [
  /(?:报表|办公|内部|非核心|后台|历史库|归档库)[^，。；\n]{0,8}?(?:不可用|中断|停止|打不开|无法(?:使用|登录|访问))/gu,
  /\b(?:reporting|internal|back[- ]?office|non-?core|intranet)\b[^.;,\n]{0,30}?\b(?:down|unavailable|outage|unusable)\b/giu,
];

const partial: readonly RegExp[] = [
  /(?:变慢|很慢|缓慢|卡顿|卡住|性能下降|明显下降|抖动|飙高|超时|延迟|报错|失败|告警|死锁|锁等待|写满|(?:空间|内存|磁盘)不足|宕机|中断|崩溃|无法启动|起不来)/gu,
  /\b(?:slow(?:er|ly)?|sluggish|time(?:s|d)? ?out|lag(?:s|ging)?|fail(?:s|ed|ure)?|errors?|deadlocks?|alerts?|hangs?|degraded|crash(?:ed)?|(?:disk|tablespace|archive) (?:is )?full)\b/giu,
  /\bORA-\d{5}\b/giu,
];

const question: readonly RegExp[] = [
  /(?:咨询|请教|想了解|想知道|评估一下|有什么(?:建议|区别)|是否(?:支持|兼容)|最佳实践)/gu,
  /\b(?:how (?:to|do|can|should)|is it (?:possible|supported)|what is the (?:recommended|best)|recommendation|best practice|advice|compatib(?:le|ility))\b/giu,
];

/** What is only imagined or practised does not happen. */
const imagined = /(?:如果|假如|万一|一旦|演练|预案|\bif\b|\bin case\b|\bdrill\b|\bwould\b)[^，。；.;\n]*$/iu;
/** What is denied does not happen either. */
const denied =
  /(?:没有|没|未|并未|尚未|不会|无|避免|防止|\bnot?\b|\bnever\b|\bwithout\b|\bno\b|\bavoid\b|\bprevent\b)[^，。；,.;\n]{0,6}$/iu;
/** Where nothing of the business runs. */
const elsewhere =
  /(?:测试|开发|演示|备库|从库|备机|备节点|\btest|\bdevelopment\b|\bstaging\b|\bstandby\b|\breplica\b|\bslave\b)/iu;

/** The severity that the words of a request speak for; undefined where they speak for none. */
export function proposeSeverity(text: string): SeverityProposal | undefined {
  const found = (patterns: readonly RegExp[], isOfBusiness = false): string[] => {
    const hits = patterns
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .filter(({ index, 0: word }) => {
        const before = text.slice(0, index);
        if (imagined.test(before) || denied.test(before)) return false;
        return !isOfBusiness || !elsewhere.test(clauseAround(text, index, word.length));
      })
      .toSorted((a, b) => a.index - b.index);
    return [...new Set(hits.map(([word]) => word.trim()))];
  };
  const levels = [
    ["p1", found(core, true)],
    ["p2", found(minor, true)],
    // Whoever asks for advice names the fault that the advice is about.
    ["p4", found(question)],
    ["p3", found(partial)],
  ] as const;
  const [severity, words] = levels.find(([, some]) => some.length > 0) ?? [];
  return severity && words ? { severity, words: words.slice(0, wordsMax) } : undefined;
}

const wordsMax = 3;

/** The clause a word stands in, with what leads to it. */
function clauseAround(text: string, index: number, length: number): string {
  const start = Math.max(
    ...["，", "。", "；", "\n", ",", ". ", ";"].map((mark) => text.lastIndexOf(mark, index - 1)),
  );
  return text.slice(start + 1, index + length);
}
