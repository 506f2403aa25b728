import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Schema } from "@pharos/db";
import { requestPeriods } from "@pharos/domain/service-request";
import { sql } from "kysely";

// 128 bits cannot be guessed, however many links are alive.
const tokenBytes = 16;

/** What is stored instead of the secret of a link. */
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** For whom a link is made. */
export interface NewRatingLink {
  readonly requestId: number;
  readonly closedAt: string;
  /** Null: an address without an account. */
  readonly userId: number | null;
  readonly email: string;
}

/** Makes the link of a recipient for one closing and answers its secret; undefined when there is one already. */
export async function createRatingLink(
  db: Kysely<Schema>,
  link: NewRatingLink,
  now: Date,
): Promise<string | undefined> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("service_request_rating_link")
    .values({
      service_request_id: link.requestId,
      closed_at: link.closedAt,
      token_hash: hashOf(token),
      user_id: link.userId,
      email: link.email.toLowerCase(),
      expires_at: new Date(Date.parse(link.closedAt) + requestPeriods.ratingMs),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["service_request_id", "closed_at", "email"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n ? token : undefined;
}

/** Ends all links of a request that is opened again. */
export async function revokeRatingLinks(db: Kysely<Schema>, requestId: number, now: Date): Promise<void> {
  await db
    .updateTable("service_request_rating_link")
    .set({ revoked_at: now })
    .where("service_request_id", "=", requestId)
    .where("revoked_at", "is", null)
    .execute();
}

/** What a link that holds leads to. */
export interface LinkedRequest {
  readonly id: number;
  readonly sr_no: string;
  readonly title: string;
  readonly status: number;
  readonly closed_at: string;
  readonly close_type: number | null;
  readonly audit_state: number;
  readonly updated_at: string;
  readonly company_id: number;
  /** Whom the link was sent to; null is an address without an account. */
  readonly user_id: number | null;
  readonly user_name: string | null;
}

/**
 * The request of a link that holds: not expired, not revoked, about the closing it was sent for. With `isLocked` the
 * request cannot be reopened meanwhile.
 */
export async function findLinkedRequest(
  db: Kysely<Schema>,
  token: string,
  now: Date,
  { isLocked = false } = {},
): Promise<LinkedRequest | undefined> {
  return db
    .selectFrom("service_request_rating_link as link")
    .innerJoin("service_request as request", "request.id", "link.service_request_id")
    .leftJoin("app_user as person", "person.id", "link.user_id")
    .select([
      "request.id",
      "request.sr_no",
      "request.title",
      "request.status",
      "request.close_type",
      "request.audit_state",
      "request.updated_at",
      "request.company_id",
      "link.closed_at",
      "link.user_id",
      "person.display_name as user_name",
    ])
    .where("link.token_hash", "=", hashOf(token))
    .where("link.revoked_at", "is", null)
    .where("link.expires_at", ">", now.toISOString())
    .where("request.deleted_at", "is", null)
    .where("request.closed_at", "is not", null)
    .where(sql<boolean>`request.closed_at = link.closed_at`)
    .$if(isLocked, (query) => query.forNoKeyUpdate("request"))
    .executeTakeFirst();
}
