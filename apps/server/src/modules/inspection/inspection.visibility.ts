import { inspectionKind, inspectionStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";
import { worksForVendor } from "../../platform/scope.ts";
import { visibleCompanies } from "../organisation/index.ts";

const published = inspectionStatus.toCode("published");
const group = inspectionKind.toCode("group");

/** Whether somebody sees batches before their customer does. */
export const seesDrafts = (actor: Actor): boolean => worksForVendor(actor);

/** Batches of the organisations somebody may know about; to customers those of their own that are published. */
export const visibleBatches: Visibility<"inspection_batch"> = (actor) => (eb) => {
  const onlyCompanyId = actor.apiToken?.companyId;
  return eb.and([
    eb("inspection_batch.deleted_at", "is", null),
    ...(onlyCompanyId === undefined ? [] : [eb("inspection_batch.company_id", "=", onlyCompanyId)]),
    seesDrafts(actor)
      ? eb.exists(
          eb
            .selectFrom("company")
            .select("company.id")
            .whereRef("company.id", "=", "inspection_batch.company_id")
            .where(visibleCompanies(actor)),
        )
      : eb.and([
          eb("inspection_batch.status", "=", published),
          sql<boolean>`inspection_batch.company_id = any(${[...actor.companyIds]}::bigint[])`,
        ]),
  ]);
};

/** What is inspected: a database with a batch that somebody may see, and the group of an organisation that has one. */
export const visibleSubjects: Visibility<"inspection_subject"> = (actor) => (eb) =>
  eb.exists(
    eb
      .selectFrom("inspection_batch")
      .select("inspection_batch.id")
      .where(visibleBatches(actor))
      .where((batch) =>
        batch.or([
          batch("inspection_batch.subject_id", "=", eb.ref("inspection_subject.id")),
          batch.and([
            sql<boolean>`inspection_subject.kind = ${sql.lit(group)}`,
            batch("inspection_batch.company_id", "=", eb.ref("inspection_subject.company_id")),
            batch("inspection_batch.subject_id", "is not", null),
          ]),
        ]),
      ),
  );
