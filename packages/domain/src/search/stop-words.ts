/** English words that a sentence needs and that say nothing of its matter. */
const english =
  "a able about across after again ago all almost along already also although always am among an and any anymore anyone anything are aren around as at away be became because become becomes been before being between both but by came can cannot come comes could couldn did didn do does doesn doing don done down during each either else enough even ever every everybody everyone everything few fine for found from further get gets getting give given gives go goes going gone good got had happen happening happens has hasn have haven having he help her here him his how i if in instead into is isn it its just keep keeps kept kind know last later least less let like little look lot lots make makes many may maybe me mean means might more most much must my near need needs never next no nobody none not now of off often on once one only or other others our out over own piece pieces please possible put quickly quite rather really right said same say see seem seems seen several should shouldn show since so some somebody someone something sometimes somewhere soon still such suddenly sure take takes tell than that the their them then there these they thing things think this those though three through till to today together tomorrow tonight too tried try trying two under unless until up us use used using usually very via want wants was wasn way we well were what when whenever where whether which while who whole why will with without won work working would wouldn wrong yes yesterday yet you your";

/**
 * Chinese expressions of two characters and more that only ask. They are taken out before a sentence is cut into words,
 * the longest first, because a dictionary would take some of them apart.
 */
const chinesePhrases =
  "怎么办 怎么样 怎么回事 怎么会 怎么查 怎么 怎样 如何 为什么 为何 为啥 请问 请教 是否 是不是 能不能 会不会 可不可以 要不要 有没有 该不该 行不行 什么样 什么 哪些 哪个 哪里 哪儿 多少 几个 多久 多大 老是 总是 经常 突然 一直 越来越 有时候 有时 一下子 一下 一些 一个 一种 这个 这种 这样 那个 那种 那样 我们 你们 他们 大家 咱们 自己 可以 应该 需要 想要 必须 已经 正在 还是 或者 而且 但是 因为 所以 如果 然后 之后 以后 之前 以前 的话 时候 情况 出现 发生 导致 求助 急急 谢谢 麻烦 帮忙 帮我 看看 老大 有人 知道 觉得 好像 似乎 其实 就是 不是 没有 只有 还有 以及 关于 对于 通过 进行 有什么 有啥 干嘛 咋办 咋回事 咋样 咋 啥 后来 后面 前面 里面 别人 人家 其他 东西 类似 好多 很多 几千 几百 几万 几十 一半 一堆 所有 合适 比较 不行 不了 明明 居然 竟然 到底 究竟 反正 只剩 刚刚 刚才 今天 昨天 明天 昨晚 早上 晚上 早晨 上午 下午 每天 每次 每周 每个 这边 那边 这里 那里 起来 下来 出来 上去 下去 过来 过去 回来 进去 出去 想问 问下 咨询 大概 差不多 左右 多长时间 有个 是什么 还会 还能 干什么 不管 不得 整个 整张 一条 一张 引起 造成";

/** Chinese words that only hold a sentence together or ask what to do; inside of a longer word they stay. */
const chineseWords =
  "的 了 吗 呢 吧 啊 呀 嘛 哦 么 着 过 把 被 给 让 叫 在 是 有 会 能 要 想 得 地 和 与 及 或 就 都 也 还 又 再 才 只 很 太 更 最 挺 好 多 少 几 个 些 这 那 哪 谁 我 你 他 她 它 们 请 问 办 查 做 弄 搞 用 去 来 到 从 对 向 为 以 于 由 比 跟 同 上 下 里 中 后 前 时 不 没 别 没有 该 可 但 而 且 若 如 因 所 之 其 此 每 各 某 次 点 号 说 看 找 排查 处理 解决 办法 方法 步骤 问题";

const englishWords = new Set(english.split(" "));
const phrases = chinesePhrases.split(" ").toSorted((a, b) => b.length - a.length);
const singles = new Set(chineseWords.split(" "));

/** Where a run of Chinese may be parted without losing a word. */
export const askingPhrase = new RegExp(phrases.join("|"), "u");

/** Whether an English word, in lower case, says nothing of the matter. */
export const isEnglishStopWord = (word: string): boolean => englishWords.has(word);

/** Whether a Chinese word, as a dictionary cuts it, says nothing of the matter. */
export const isChineseStopWord = (word: string): boolean => singles.has(word);
