import type { Database } from "@pharos/db";
import { sql } from "kysely";
import type { JobDefinition } from "./jobs.ts";
import type { Logger } from "./log.ts";
import { reasonOf } from "./reason-of.ts";

// Short, so that another process takes over soon when the holder was killed; renewed several times within it.
const LEASE_SECONDS = 5;
const RENEW_MS = 1500;
const ERROR_MAX_LENGTH = 1024;

/** A job that follows itself after a pause. */
export type IntervalJob = JobDefinition & { readonly schedule: { readonly everySeconds: number } };

/** What interval jobs stand on. */
export interface IntervalDependencies {
  readonly database: Database;
  readonly log: Logger;
  /** Unique to this process. */
  readonly processId: string;
  readonly run: (job: IntervalJob) => Promise<void>;
}

/** Runs a job again and again until the function it answers is called; that function resolves when the last run has ended. */
export function startIntervalJob(dependencies: IntervalDependencies, job: IntervalJob): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const schedule = (waitMs: number): void => {
    timer = setTimeout(() => {
      running = runOnce(dependencies, job).finally(() => {
        if (!isStopped) schedule(job.schedule.everySeconds * 1000);
      });
    }, waitMs);
  };
  schedule(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}

async function runOnce(dependencies: IntervalDependencies, job: IntervalJob): Promise<void> {
  try {
    // Two processes cannot share the embedded database, so there the lease would only be a needless write.
    if (job.isEveryProcess || dependencies.database.kind === "embedded") await dependencies.run(job);
    else if (await takeLease(dependencies, job.name)) await runWithLease(dependencies, job);
  } catch (error) {
    dependencies.log.warn({ err: error, job: job.name }, "a job failed; it will run again");
  }
}

async function runWithLease(dependencies: IntervalDependencies, job: IntervalJob): Promise<void> {
  const renewal = setInterval(() => {
    renewLease(dependencies, job.name).catch((error: unknown) =>
      dependencies.log.warn({ err: error, job: job.name }, "a job's lease was not renewed"),
    );
  }, RENEW_MS);
  let failure: unknown;
  try {
    await dependencies.run(job);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    clearInterval(renewal);
    await endLease(dependencies, job, failure);
  }
}

/** Answers whether the job is due and nobody else runs it; the row's lock decides between processes that ask at once. */
async function takeLease({ database, processId }: IntervalDependencies, name: string): Promise<boolean> {
  const { rows } = await sql`
    insert into job_lease (name, holder, leased_until, next_run_at)
    values (${name}, ${processId}, now() + make_interval(secs => ${LEASE_SECONDS}::int), now())
    on conflict (name) do update set holder = excluded.holder, leased_until = excluded.leased_until
    where job_lease.leased_until < clock_timestamp() and job_lease.next_run_at <= clock_timestamp()
    returning name`.execute(database.kysely);
  return rows.length > 0;
}

async function renewLease({ database, processId }: IntervalDependencies, name: string): Promise<void> {
  await database.kysely
    .updateTable("job_lease")
    .set({ leased_until: sql<string>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}::int)` })
    .where("name", "=", name)
    .where("holder", "=", processId)
    .execute();
}

async function endLease(
  { database, processId }: IntervalDependencies,
  job: IntervalJob,
  failure: unknown,
): Promise<void> {
  const error = failure === undefined ? null : reasonOf(failure);
  // A little less than the interval: the timer of this process must not find its own job not quite due.
  const waitSeconds = job.schedule.everySeconds * 0.9;
  await database.kysely
    .updateTable("job_lease")
    .set({
      leased_until: sql<string>`clock_timestamp()`,
      next_run_at: sql<string>`clock_timestamp() + make_interval(secs => ${waitSeconds}::float8)`,
      last_finished_at: sql<string>`clock_timestamp()`,
      error: error?.slice(0, ERROR_MAX_LENGTH) ?? null,
    })
    .where("name", "=", job.name)
    .where("holder", "=", processId)
    .execute();
}
