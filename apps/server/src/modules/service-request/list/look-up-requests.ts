import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../../platform/actor.ts";
import { hasWords } from "../../search/index.ts";
import { serviceRequestSearch } from "../search/service-request.search-kind.ts";
import { visibleServiceRequests } from "../service-request.visibility.ts";
import { isOpen } from "./filter-conditions.ts";

/** `SR20261122-0021`, or how it begins, with or without the letters. */
const requestNumber = /^(?:sr)?(\d{4,8}(?:-\d{0,6})?)$/i;

/** Visible requests by their number, the newest first, or by words in them: what is open first, then the newest. */
export function lookUpRequests(db: Kysely<Schema>, actor: Actor, words: string, limit: number) {
  const number = requestNumber.exec(words)?.[1];
  return (
    db
      .selectFrom("service_request")
      .innerJoin("company", "company.id", "service_request.company_id")
      .select([
        "service_request.id",
        "sr_no",
        "title",
        "severity",
        "service_request.status",
        "company.id as company_id",
        "company.name as company_name",
        "company.name_en as company_name_en",
      ])
      .where((eb) =>
        eb.and([
          visibleServiceRequests(actor)(eb),
          ...(number === undefined
            ? hasWords(serviceRequestSearch, actor, words)
            : [eb("sr_no", "like", `SR${number}%`)]),
        ]),
      )
      // How a number begins may be said of most requests: the newest few are found without sorting them.
      .$if(number === undefined, (query) => query.orderBy(isOpen, "desc"))
      .orderBy("submitted_at", "desc")
      .orderBy("service_request.id", "desc")
      .limit(limit)
      .execute()
  );
}
