import type { Database } from "@pharos/db";
import { countFailedDeliveries } from "./delivery/failed-deliveries.repo.ts";
import { countWaitingMails } from "./delivery/waiting-mails.repo.ts";
import type { DiskSpace } from "./disk-space.ts";
import { countParked } from "./queue/parked-work.repo.ts";

const ANSWER_MS = 1_000;

/** Whether a balancer may send requests to this process. */
export interface Readiness {
  /**
   * True when the schema is up to date, the database answers and has room to write, and no one has asked the process to
   * stop. Answers within a second.
   */
  isReady(): Promise<boolean>;
  /** How much background work failed too often; null when the database does not answer within a second. */
  countParkedWork(): Promise<number | null>;
  /** How many deliveries of the last 24 hours were given up; null when the database does not answer within a second. */
  countFailedDeliveries(): Promise<number | null>;
  /** How many mails that came in wait for a person; null when the database does not answer within a second. */
  countWaitingMails(): Promise<number | null>;
  /** What the work answers, or null when that takes longer than a second or fails. */
  inTime<T>(work: Promise<T>): Promise<T | null>;
  /** True once the process was asked to stop. */
  isStopping(): boolean;
  markPrepared(): void;
  markStopping(): void;
}

/** Makes the readiness of a process that is not prepared yet. */
export function createReadiness(database: Database, diskSpace: DiskSpace): Readiness {
  let isPrepared = false;
  let stopping = false;
  return {
    async isReady() {
      return (
        isPrepared && !stopping && (await answersInTime(database)) && (await diskSpace.hasRoom()) && !stopping
      );
    },
    countParkedWork: () => inTime(countAll(database)),
    countFailedDeliveries: () => inTime(countFailedDeliveries(database.kysely)),
    countWaitingMails: () => inTime(countWaitingMails(database.kysely)),
    inTime,
    markPrepared() {
      isPrepared = true;
    },
    isStopping: () => stopping,
    markStopping() {
      stopping = true;
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
