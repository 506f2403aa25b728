import type { Insertable, Kysely, Schema, Selectable, Transaction, Updateable } from "@pharos/db";
import { applyStatus, applyType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { reviewableApplications } from "./application.visibility.ts";

/** A stored application. */
export type ApplicationRecord = Selectable<Schema["application"]>;

/** A new application before it has a number. */
export type NewApplication = Omit<Insertable<Schema["application"]>, "apply_no" | "id">;

/** Whose application it is: of the session, or of the phone that was verified. */
export type Applicant = { readonly userId: number } | { readonly areaCode: string; readonly phone: string };

const entitlement = applyType.toCode("entitlement");
const rejected = applyStatus.toCode("rejected");

/** Queries on applications, bound to one connection. */
export const applicationRepo = (db: Kysely<Schema>) => ({
  /**
   * The same person's application for the same thing that still waits, or was made within 24 hours and not rejected: sending
   * the form again changes nothing.
   */
  async findSame(wanted: NewApplication): Promise<Pick<ApplicationRecord, "apply_no"> | undefined> {
    return db
      .selectFrom("application")
      .select("apply_no")
      .where("apply_type", "=", wanted.apply_type)
      .where("area_code", "=", wanted.area_code ?? "")
      .where("phone", "=", wanted.phone ?? "")
      .where("company_name", "=", wanted.company_name)
      .where("withdrawn_at", "is", null)
      .where("status", "<>", rejected)
      .where((eb) =>
        eb.or([
          eb("status", "=", applyStatus.toCode("applying")),
          eb("created_at", ">", sql<string>`now() - interval '24 hours'`),
        ]),
      )
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  },

  /** Stores an application; undefined when the same one, or one with this number, is there already. */
  async insert(application: Insertable<Schema["application"]>): Promise<ApplicationRecord | undefined> {
    return db
      .insertInto("application")
      .values(application)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  },

  /** The newest application of a person, entitlements aside. */
  async findNewestOf(applicant: Applicant): Promise<ApplicationRecord | undefined> {
    return ofApplicant(db, applicant).orderBy("id", "desc").limit(1).executeTakeFirst();
  },

  /** A person's application by its number, locked. */
  async lockOwn(applicant: Applicant, applyNo: string): Promise<ApplicationRecord | undefined> {
    return ofApplicant(db, applicant).where("apply_no", "=", applyNo).forUpdate().executeTakeFirst();
  },

  /** An application the actor may decide on, locked; absent and out of reach are the same answer. */
  async lockReviewable(actor: Actor, id: number): Promise<ApplicationRecord | undefined> {
    return db
      .selectFrom("application")
      .selectAll()
      .where("id", "=", id)
      .where(reviewableApplications(actor))
      .forUpdate()
      .executeTakeFirst();
  },

  async update(id: number, change: Updateable<Schema["application"]>): Promise<void> {
    await db
      .updateTable("application")
      .set({ ...change, version: sql<number>`version + 1` })
      .where("id", "=", id)
      .execute();
  },

  /** The application that waits with a service request. */
  async withdrawOfRequest(requestId: number, now: Date): Promise<void> {
    await db
      .updateTable("application")
      .set({ withdrawn_at: now, updated_at: now, version: sql<number>`version + 1` })
      .where("service_request_id", "=", requestId)
      .where("status", "=", applyStatus.toCode("applying"))
      .where("withdrawn_at", "is", null)
      .execute();
  },
});

function ofApplicant(db: Kysely<Schema>, applicant: Applicant) {
  const query = db
    .selectFrom("application")
    .selectAll()
    .where("withdrawn_at", "is", null)
    .where("apply_type", "<>", entitlement);
  return "userId" in applicant
    ? query.where((eb) =>
        eb.or([eb("applicant_user_id", "=", applicant.userId), eb("result_user_id", "=", applicant.userId)]),
      )
    : query.where("area_code", "=", applicant.areaCode).where("phone", "=", applicant.phone);
}

/** Who is notified of applications: everyone who administers the platform. */
export async function findPlatformAdmins(db: Transaction<Schema>): Promise<number[]> {
  const rows = await db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .select("user_role.user_id")
    .where("role.code", "=", "pa")
    .execute();
  return rows.map(({ user_id }) => user_id);
}
