import type { Kysely, Schema } from "@pharos/db";
import { type HistoryAction, historyAction, serviceRequestStatus, severity } from "@pharos/domain/enums";
import {
  type CountedLine,
  type CountedRequest,
  isOpenStatus,
  type Standing,
  standingAt,
} from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import { businessDayStart, toMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { meanScore, snapshotOf, wereVisibleServiceRequests } from "../service-request/index.ts";
import { type CountedRange, changedSince } from "./statistics.repo.ts";

/** Requests whose history is read again for one answer; what has only been archived since is not among them. */
export const standingsMax = 20_000;

/** Something that happened to a request after a moment. */
export interface LaterStep {
  readonly at: string;
  readonly action: HistoryAction;
  /** Empty: the system. */
  readonly byName: string;
}

/** A request as it counted at a moment, and as it counts now. */
export interface ComparedRequest {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  readonly isDeleted: boolean;
  /** It was submitted within the days asked about. */
  readonly isOfPeriod: boolean;
  /** Something has happened to it since. */
  readonly isChanged: boolean;
  readonly was: Standing;
  readonly now: Standing;
  readonly later: readonly LaterStep[];
}

interface StoredLine {
  readonly at: string;
  readonly action: string;
  readonly status: number;
  readonly by: string;
  readonly sla: readonly SlaEvent[] | null;
  readonly changes: CountedLine["changes"] | null;
}

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);

/**
 * The requests that may count otherwise now than they did at a moment, and all that may have been open then, each with its
 * history. Undefined when there are more than can be read at once.
 */
export async function compareRequests(
  db: Kysely<Schema>,
  actor: Actor,
  { startTime, endTime, teamId }: Pick<CountedRange, "startTime" | "endTime" | "teamId">,
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<readonly ComparedRequest[] | undefined> {
  const [from, until] = [businessDayStart(startTime), businessDayStart(endTime, 1)];
  const rows = await db
    .selectFrom("service_request")
    .select([
      "service_request.id",
      "sr_no",
      "title",
      "submitted_at",
      "deleted_at",
      "severity",
      "sla_snapshot",
    ])
    .select([lines.as("lines"), rating.as("rating"), changedSince(at).as("is_changed")])
    .where(wereVisibleServiceRequests(actor, at))
    .where("submitted_at", "<=", at.toISOString())
    .$if(teamId !== undefined, (query) => query.where("team_id", "=", teamId ?? 0))
    .where((eb) =>
      eb.or([
        eb("service_request.status", "in", openCodes),
        // What was open then and is not any more was closed since.
        eb("service_request.closed_at", ">", at.toISOString()),
        eb.and([eb("submitted_at", ">=", from), eb("submitted_at", "<", until), changedSince(at)]),
      ]),
    )
    .limit(standingsMax + 1)
    .execute();
  if (rows.length > standingsMax) return undefined;
  const [atMs, nowMs] = [at.getTime(), now.getTime()];
  const [fromMs, untilMs] = [toMs(from), toMs(until)];
  return rows.map((row) => {
    const submittedMs = toMs(row.submitted_at);
    const counted: CountedRequest = {
      submittedAt: row.submitted_at,
      deletedAt: row.deleted_at,
      severity: severity.fromCode(row.severity),
      rating: row.rating,
      snapshot: snapshotOf(row),
      lines: row.lines.map(toCountedLine),
    };
    return {
      id: row.id,
      srNo: row.sr_no,
      title: row.title,
      isDeleted: row.deleted_at !== null,
      isOfPeriod: submittedMs >= fromMs && submittedMs < untilMs,
      isChanged: row.is_changed,
      was: standingAt(counted, atMs),
      now: standingAt(counted, nowMs),
      later: row.lines
        .filter((line) => toMs(line.at) > atMs)
        .map(({ at: time, action, by }) => ({
          at: time,
          action: historyAction.fromCode(action),
          byName: by,
        })),
    };
  });
}

const toCountedLine = ({ at, action, status, sla, changes }: StoredLine): CountedLine => ({
  at,
  action: historyAction.fromCode(action),
  status: serviceRequestStatus.fromCode(status),
  sla: sla ?? [],
  changes: changes ?? [],
});

/** The lines of the history that any figure hangs on; most of a long thread are others. */
const lines = sql<readonly StoredLine[]>`(
  select coalesce(json_agg(json_build_object('at', h.at, 'action', h.action, 'status', h.to_status, 'by', h.user_name,
    'sla', h.extra -> 'sla', 'changes', h.extra -> 'changes') order by h.id), '[]')
  from service_request_history h
  where h.service_request_id = service_request.id and h.to_status is not null
    and (h.from_status is distinct from h.to_status or h.extra ? 'sla' or h.extra ? 'changes'))`;

const rating = sql<{ readonly mean: number; readonly at: string } | null>`(
  select json_build_object('mean', ${meanScore("s")}::float8, 'at', s.rated_at) from service_request_rating s
  where s.service_request_id = service_request.id and s.superseded_at is null)`;
