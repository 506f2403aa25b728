import type { Kysely, Schema } from "@pharos/db";
import { inspectionStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { ReadBatch } from "../inspection.repo.ts";
import type { Words } from "../items.ts";
import { noteOnWork } from "./note-on-work.ts";

/** What a rule has come to over the published batches of a database. */
interface Course {
  readonly state: "open" | "fixed";
  readonly severity: string;
  readonly first_batch_id: number;
  readonly last_batch_id: number;
  readonly since: string;
  readonly fixed_batch_id: number | null;
  readonly returned_count: number;
}

/**
 * Brings the findings of a database to what its published batches show, after one of them was taken back or deleted. What
 * that batch ended is open again, what it brought back is fixed again, and what it alone had shown is gone, but for a
 * finding of which somebody has made work.
 */
export async function rollBackFindings(
  tx: UnitOfWork,
  translate: Platform["translate"],
  gone: ReadBatch,
): Promise<void> {
  const [courses, findings] = await Promise.all([
    findCourses(tx.db, gone.subject_id),
    tx.db
      .selectFrom("inspection_finding")
      .select(["id", "rule_code"])
      .where("subject_id", "=", gone.subject_id)
      .forUpdate()
      .execute(),
  ]);
  for (const { id, rule_code } of findings) {
    const course = courses.get(rule_code);
    if (course) {
      await tx.db.updateTable("inspection_finding").set(course).where("id", "=", id).execute();
      await moveLinksBack(tx, translate, { gone, findingId: id, rule: rule_code, course });
    } else
      await tx.db
        .deleteFrom("inspection_finding")
        .where("id", "=", id)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb.selectFrom("inspection_link").select("id").where("inspection_link.finding_id", "=", id),
            ),
          ),
        )
        .execute();
  }
}

/** Each rule that has failed, as publishing one batch after the other has left it. What was not checked changes nothing. */
async function findCourses(db: Kysely<Schema>, subjectId: number): Promise<ReadonlyMap<string, Course>> {
  const rows = await db
    .selectFrom("inspection_item")
    .innerJoin("inspection_batch", "inspection_batch.id", "inspection_item.batch_id")
    .select([
      "inspection_item.rule_code",
      "inspection_item.result",
      "inspection_item.severity",
      "inspection_batch.id",
      sql<string>`inspection_batch.collected_at`.as("collected_at"),
    ])
    .where("inspection_batch.subject_id", "=", subjectId)
    .where("inspection_batch.status", "=", inspectionStatus.toCode("published"))
    .where("inspection_batch.deleted_at", "is", null)
    .where("inspection_item.result", "in", ["fail", "pass"])
    .orderBy("inspection_batch.collected_at")
    .orderBy("inspection_batch.id")
    .execute();
  const courses = new Map<string, Course>();
  for (const row of rows) {
    const before = courses.get(row.rule_code);
    const isBack = before?.state === "fixed";
    if (row.result === "fail")
      courses.set(row.rule_code, {
        state: "open",
        severity: row.severity ?? "info",
        first_batch_id: before?.first_batch_id ?? row.id,
        last_batch_id: row.id,
        since: before && !isBack ? before.since : row.collected_at,
        fixed_batch_id: null,
        returned_count: (before?.returned_count ?? 0) + (isBack ? 1 : 0),
      });
    else if (before?.state === "open")
      courses.set(row.rule_code, { ...before, state: "fixed", fixed_batch_id: row.id });
  }
  return courses;
}

interface Back {
  readonly gone: ReadBatch;
  readonly findingId: number;
  readonly rule: string;
  readonly course: Course;
}

/** Work goes the way of its finding, and its requests and improvement actions say why. */
async function moveLinksBack(
  tx: UnitOfWork,
  translate: Platform["translate"],
  { gone, findingId, rule, course }: Back,
): Promise<void> {
  const isFixed = course.state === "fixed";
  const links = await tx.db
    .updateTable("inspection_link")
    .set({
      closed_at: isFixed ? tx.now : null,
      closed_batch_id: course.fixed_batch_id,
      reopened_at: null,
    })
    .where("finding_id", "=", findingId)
    .where("closed_at", isFixed ? "is" : "is not", null)
    .returning(["kind", "object_id"])
    .execute();
  if (links.length === 0) return;
  const item = await tx.db
    .selectFrom("inspection_item")
    .select(sql<Words>`words`.as("words"))
    .where("batch_id", "=", course.last_batch_id)
    .where("rule_code", "=", rule)
    .executeTakeFirstOrThrow();
  await noteOnWork(tx, translate, links, {
    batch: gone,
    words: item.words,
    note: isFixed ? "fixedAgain" : "openAgain",
  });
}
