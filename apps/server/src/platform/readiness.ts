import type { Database } from "@pharos/db";

const ANSWER_MS = 1_000;

/** Whether a balancer may send requests to this process. */
export interface Readiness {
  /** True when the schema is up to date, the database answers and nobody has asked the process to stop. Answers within a second. */
  isReady(): Promise<boolean>;
  markPrepared(): void;
  markStopping(): void;
}

/** Makes the readiness of a process that is not prepared yet. */
export function createReadiness(database: Database): Readiness {
  let isPrepared = false;
  let isStopping = false;
  return {
    async isReady() {
      return isPrepared && !isStopping && (await answersInTime(database)) && !isStopping;
    },
    markPrepared() {
      isPrepared = true;
    },
    markStopping() {
      isStopping = true;
    },
  };
}

async function answersInTime(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const ping = database.ping().then(
    () => true,
    () => false,
  );
  const isAnswered = await Promise.race([ping, tooLate]);
  clearTimeout(timer);
  return isAnswered;
}
