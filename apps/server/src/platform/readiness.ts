import type { Database } from "@pharos/db";
import { countParked } from "./queue/parked-work.repo.ts";

const ANSWER_MS = 1_000;

/** Whether a balancer may send requests to this process. */
export interface Readiness {
  /** True when the schema is up to date, the database answers and no one has asked the process to stop. Answers within a second. */
  isReady(): Promise<boolean>;
  /** How much background work failed too often; null when the database does not answer within a second. */
  countParkedWork(): Promise<number | null>;
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
    countParkedWork: () => inTime(countAll(database)),
    markPrepared() {
      isPrepared = true;
    },
    markStopping() {
      isStopping = true;
    },
  };
}

const answersInTime = async (database: Database): Promise<boolean> =>
  (await inTime(database.ping().then(() => true))) ?? false;

async function countAll(database: Database): Promise<number> {
  const counts = await countParked(database.kysely);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** What the work answers within a second, or null. */
async function inTime<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_MS);
  });
  const answer = await Promise.race([work.catch(() => null), tooLate]);
  clearTimeout(timer);
  return answer;
}
