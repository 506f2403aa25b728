// How long one thread lets no one else go on, beside what ordinary work of the same size does: both in processor time of the
// same thread and in the same run, so that neither the machine nor its other work decides.

/** The longest time in which the thread let no one else go on, in milliseconds of its processor time. */
async function longestTurnMs(work: () => Promise<void>): Promise<number> {
  let [longest, isDone] = [0, false];
  let before = process.threadCpuUsage();
  const watch = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  isDone = true;
  return longest;
}

/** So many times longer than an ordinary text or mail of its size nothing may hold up the thread. */
const timesAtMost = 6;

/**
 * An ordinary turn counts as at least this long, in milliseconds: six of them are the 50 ms that no one may hold up the thread,
 * and the clock of a thread can show nothing at all for a turn that is shorter than its tick.
 */
const leastOrdinaryMs = 50 / timesAtMost;

const rounds = 3;

/**
 * The longest turn that comes with every run of the work: the least over several runs. What the work itself does comes
 * each time; a pause of the collector for what others left behind falls into one run and not into the next. A run below
 * `enough` settles it: more runs could only show less.
 */
async function steadyTurnMs(work: () => Promise<void>, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= enough; round += 1)
    least = Math.min(least, await longestTurnMs(work));
  return least;
}

/** The hostile works that hold up the thread too long beside the ordinary one, each with how many times as long. */
export async function holdUps(
  ordinaryWork: () => Promise<void>,
  hostileWorks: Readonly<Record<string, () => Promise<void>>>,
): Promise<Readonly<Record<string, number>>> {
  await ordinaryWork();
  const ordinary = Math.max(await steadyTurnMs(ordinaryWork), leastOrdinaryMs);
  const found: Record<string, number> = {};
  for (const [name, work] of Object.entries(hostileWorks)) {
    const times = (await steadyTurnMs(work, ordinary * timesAtMost)) / ordinary;
    if (times >= timesAtMost) found[name] = times;
  }
  return found;
}
