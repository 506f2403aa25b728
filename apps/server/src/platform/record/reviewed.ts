import type { Schema } from "@pharos/db";
import type { Permission } from "@pharos/domain/permissions";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { missingField } from "../field-error.ts";
import type { EventType } from "../outbox.ts";
import { personName } from "../person-name.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { ReviewRules } from "./review-rule.ts";

/** What somebody else has to approve before readers find it. */
export interface ReviewDefinition<State extends string, Row, Fact extends object>
  extends ReviewRules<State, Row>,
    Omit<ReviewEvents<Fact>, "reviewers"> {
  /** The field of the wire that takes what a reviewer says. */
  readonly commentField: string;
}

/** Who decided. */
export interface ReviewFact {
  readonly by: number;
}

/** What a reviewer says. */
export interface Verdict {
  readonly isApproved: boolean;
  /** Needed to reject. */
  readonly comment: string | null | undefined;
}

/** What happens in a review, and who decides. */
export interface ReviewEvents<Fact extends object> {
  readonly submitted: EventType<Fact>;
  readonly approved: EventType<Fact & ReviewFact>;
  readonly rejected: EventType<Fact & ReviewFact>;
  /** People who decide, by name; nobody who is shut out. */
  readonly reviewers: (db: Kysely<Schema>) => Promise<{ id: number; name: string }[]>;
}

/** The steps of a review. Each is taken against the version that was read, and returns the columns it leaves behind. */
export interface Review<State extends string, Row, Fact extends object> extends ReviewEvents<Fact> {
  /** Sends it to review. */
  readonly submit: (
    tx: UnitOfWork,
    row: Row,
    fact: Fact,
  ) => Promise<{ readonly state: State; readonly columns: SubmittedColumns }>;
  /** Approves it or rejects it with a reason. */
  readonly decide: (
    tx: UnitOfWork,
    actor: Actor,
    row: Row,
    fact: Fact,
    verdict: Verdict,
  ) => Promise<{ readonly state: State; readonly columns: DecidedColumns }>;
}

interface SubmittedColumns {
  readonly submitted_at: Date;
  readonly decided_by: null;
  readonly decided_at: null;
  readonly review_comment: null;
}

interface DecidedColumns {
  readonly decided_by: number;
  readonly decided_at: Date;
  readonly review_comment: string | null;
}

/** Makes the review of a kind of record. */
export function defineReview<State extends string, Row, Fact extends object>({
  permission,
  lifecycle,
  stateOf,
  commentField,
  submitted,
  approved,
  rejected,
}: ReviewDefinition<State, Row, Fact>): Review<State, Row, Fact> {
  return {
    submitted,
    approved,
    rejected,
    async submit(tx, row, fact) {
      await tx.publish(submitted, fact);
      return {
        state: lifecycle.next("submit", stateOf(row)),
        columns: { submitted_at: tx.now, decided_by: null, decided_at: null, review_comment: null },
      };
    },
    async decide(tx, actor, row, fact, { isApproved, comment }) {
      if (!isApproved && !comment) throw missingField(commentField);
      await tx.publish(isApproved ? approved : rejected, { ...fact, by: actor.userId });
      return {
        state: lifecycle.next(isApproved ? "approve" : "reject", stateOf(row)),
        columns: { decided_by: actor.userId, decided_at: tx.now, review_comment: comment || null },
      };
    },
    reviewers: (db) => findReviewers(db, permission),
  };
}

async function findReviewers(
  db: Kysely<Schema>,
  permission: Permission,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${personName("u")} as name
    from app_user u
    where u.status <> 0 and (u.is_review_dba or exists (
      select from user_role x join role_permission rp on rp.role_id = x.role_id join permission p on p.id = rp.permission_id
      where x.user_id = u.id and p.code = ${permission}))
    order by name, u.id`.execute(db);
  return rows;
}
