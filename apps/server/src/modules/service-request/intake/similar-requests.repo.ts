import type { Kysely, Schema } from "@pharos/db";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { nameOfUser } from "../../../platform/person-name.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";
import type { TitleWords } from "./title-words.ts";

/** What requests are compared with. */
export interface AlikeQuestion {
  readonly companyIds: readonly number[];
  readonly wanted: TitleWords;
  readonly limit: number;
}

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);
/** An error code weighs more than any number of words in common. */
const codeWeight = 100;
/** Less than a third of the words in common is coincidence. */
const leastShare = 1 / 3;

/**
 * Open requests of organisations by how many words of a title they share. An organisation has few open requests, so every
 * one of them is compared; the company's index keeps all others out.
 */
export async function findAlike(
  db: Kysely<Schema>,
  actor: Actor,
  { companyIds, wanted: { codes, words }, limit }: AlikeQuestion,
) {
  const leastWords = Math.max(1, Math.ceil(words.length * leastShare));
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("service_request")
        .select(["id", "sr_no", "title", "severity", "status", "submitted_at"])
        .select(nameOfUser("service_request.executor_user_id").as("executor_name"))
        .select(scoreOf(codes, words).as("score"))
        .where("company_id", "=", sql<number>`any(${companyIds}::bigint[])`)
        .where("status", "=", sql<number>`any(${openCodes}::smallint[])`)
        .where(visibleServiceRequests(actor))
        .as("alike"),
    )
    .selectAll()
    .where("score", ">=", leastWords)
    .orderBy("score", "desc")
    .orderBy("submitted_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

// Codes are looked for in the description too: a title rarely holds them.
function scoreOf(codes: readonly string[], words: readonly string[]) {
  return sql<number>`(
    select count(*) from unnest(${words}::text[]) word where position(word in lower(service_request.title)) > 0
  ) + ${codeWeight} * (
    select count(*) from unnest(${codes}::text[]) code
    where position(code in lower(concat(service_request.title, ' ', service_request.content_md))) > 0
  )`;
}
