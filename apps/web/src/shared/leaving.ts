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

/** Takes the answer of whoever signs out; true when the session may end. */
type TakeAnswer = (maySignOut: boolean) => void;

let asked: TakeAnswer | null = null;
const listeners = new Set<() => void>();

function show(next: TakeAnswer | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks whoever signs out what becomes of what waits on the device. */
export const signOutQuestion = {
  current: (): TakeAnswer | null => asked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Asks; true when the session may end. An open question is answered with no. */
  ask: (): Promise<boolean> =>
    new Promise((resolve) => {
      asked?.(false);
      show((maySignOut) => {
        show(null);
        resolve(maySignOut);
      });
    }),
};
