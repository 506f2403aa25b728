import type { Insertable, Schema } from "@pharos/db";
import { noTurn, turnAfter } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { firstPiece } from "../search/first-piece.ts";
import { toTurnColumns } from "../turn.ts";

/** A request with everything that is born with it. */
export interface NewServiceRequest {
  readonly request: Omit<Insertable<Schema["service_request"]>, "sr_no" | "id"> & { readonly id: number };
  readonly history: Insertable<Schema["service_request_history"]>;
  /** How to connect to the customer's systems; null when nothing was left. */
  readonly remote: Insertable<Schema["service_request_remote"]> | null;
  readonly clocks: readonly Insertable<Schema["sla_clock"]>[];
  /** Business day of the number, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Stores a request under the next number of the day and answers the number. The counter's row stays locked until the
 * commit, which is what keeps the numbers free of gaps; everything is one statement, so that the lock lives as short as
 * it can. Call it last.
 */
export async function insertNumbered(
  tx: UnitOfWork,
  { request, history, remote, clocks, day }: NewServiceRequest,
): Promise<string> {
  const prefix = `SR${day.replaceAll("-", "")}-`;
  // More than 9,999 a day make the number longer, never shorter.
  const number = sql<string>`(
    select ${prefix}::text || lpad(last_number::text, greatest(4, length(last_number::text)), '0') from number)`;
  const numbered = tx.db
    .with("number", (db) =>
      db
        .insertInto("service_request_counter")
        .values({ day, last_number: 1 })
        .onConflict((conflict) =>
          conflict.column("day").doUpdateSet({ last_number: sql`service_request_counter.last_number + 1` }),
        )
        .returning("last_number"),
    )
    .with("history", (db) => db.insertInto("service_request_history").values(history))
    .with("search", (db) =>
      db
        .insertInto("search_piece")
        .columns(["object_type", "object_id", "part", "part_id", "is_internal", "tokens", "tokenizer"])
        .expression(firstPiece(request, number)),
    );
  const withRemote =
    remote === null
      ? numbered
      : numbered.with("remote", (db) => db.insertInto("service_request_remote").values(remote));
  // Nothing runs yet for a request whose entitlement is under review.
  const withClocks =
    clocks.length === 0
      ? withRemote
      : withRemote.with("clocks", (db) => db.insertInto("sla_clock").values([...clocks]));
  const row = await withClocks
    .insertInto("service_request")
    .values({ ...request, ...firstTurn(tx.now), sr_no: number })
    .returning("sr_no")
    .executeTakeFirstOrThrow();
  return row.sr_no;
}

/** Whose turn it is when a request begins. */
const firstTurn = (now: Date) =>
  toTurnColumns(
    turnAfter(noTurn, {
      at: now.toISOString(),
      action: "create",
      status: "submitted",
      isByCustomer: false,
    }),
  );
