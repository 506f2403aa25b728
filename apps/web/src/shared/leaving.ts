/** Work to be finished before someone signs out. */
type LastWork = () => Promise<unknown>;

const works = new Set<LastWork>();

/** Registers what has to be finished before someone signs out; answers the function that takes it back. */
export function beforeSignOut(work: LastWork): () => void {
  works.add(work);
  return () => works.delete(work);
}

/** Waits until everything is finished, or has failed. */
export async function finishBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...works].map((work) => work()));
}
