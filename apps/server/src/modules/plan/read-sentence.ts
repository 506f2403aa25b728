import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { readPlanSentence as endpoint } from "@pharos/api/plan";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { partyType, planPlace, taskType } from "@pharos/domain/enums";
import { type Named, readPlanSentence as read } from "@pharos/domain/plan";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { worksForVendor } from "../../platform/scope.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { findEngineers } from "../team/index.ts";

/** Most organisations among which a name is looked for. */
const companiesMax = 5000;

/** Reads a sentence about planned work, with the names of the organisations and people the caller may know of. */
export async function readPlanSentence(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { text }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const companies = await findCompanies(db, actor);
  const people = worksForVendor(actor) ? await findPeople(db, clock.now()) : [];
  const said = read(
    text,
    { companies: companies.map(toNamed), people: people.map(toNamed) },
    businessToday(clock.now()),
  );
  return {
    companies: companies
      .filter(({ id }) => said.companyIds.includes(id))
      .map(({ id, name, nameEn }) => ({ companyId: id, companyName: name, companyNameEn: nameEn })),
    checkType: said.type === null ? null : taskType.toCode(said.type),
    place: said.place === null ? null : planPlace.toCode(said.place),
    startDate: said.startDate,
    endDate: said.endDate,
    planHour: said.hours,
    people: said.personIds.flatMap((userId) => {
      const person = people.find(({ id }) => id === userId);
      return person ? [{ userId, name: person.name }] : [];
    }),
    unread: [...said.unread],
  };
}

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly shortName: string | null;
  /** Pinyin in full and its initials, as they are kept for searching. */
  readonly nameKey: string | null;
}

function toNamed({ id, name, nameEn, shortName, nameKey }: NamedRow): Named {
  const sound = nameKey?.split(" ")[0];
  return {
    id,
    names: [name, shortName, nameEn].filter((one): one is string => Boolean(one)),
    ...(sound && { sounds: [sound] }),
  };
}

async function findCompanies(db: Kysely<Schema>, actor: Actor): Promise<NamedRow[]> {
  return db
    .selectFrom("company")
    .select([
      "company.id",
      "company.name",
      "company.name_en as nameEn",
      "company.short_name as shortName",
      "company.name_key as nameKey",
    ])
    .where("company.party_type", "=", partyType.toCode("customer"))
    .where(visibleCompanies(actor))
    .orderBy("company.id")
    .limit(companiesMax)
    .execute();
}

/** Everybody who works in a team, once. */
async function findPeople(db: Kysely<Schema>, now: Date): Promise<NamedRow[]> {
  const engineers = new Map(
    (await findEngineers(db, {}, now)).map((row) => [row.user_id, row.name] as const),
  );
  const keys = await db
    .selectFrom("employee")
    .select(["user_id", "name_key"])
    .where("user_id", "=", sql<number>`any(${[...engineers.keys()]}::bigint[])`)
    .where("status", "=", 1)
    .execute();
  const keyOf = new Map(keys.map(({ user_id, name_key }) => [user_id, name_key] as const));
  return [...engineers].map(([id, name]) => ({
    id,
    name,
    nameEn: null,
    shortName: null,
    nameKey: keyOf.get(id) ?? null,
  }));
}
