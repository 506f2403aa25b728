import { replyToConsult } from "@pharos/api/consult";
import { consultStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Audience, LiveChannel } from "../../platform/live.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide, seesEverything, workingTeams } from "../../platform/scope.ts";
import { parsePart } from "../../platform/validate.ts";
import { consultsFor } from "./consult.repo.ts";
import { consultPath } from "./consult.signals.ts";
import { visibleConsults } from "./consult.visibility.ts";
import { replyInConsult } from "./reply-to-consult.ts";

// The rule of `consult.visibility.ts` once more, taken apart: what a session says about a person on one side, what a
// consultation says about its readers on the other. A test keeps the two in agreement.

const leads = "leads";
const duty = "duty";
const team = (id: number): string => `team ${id}`;
const person = (id: number): string => `expert ${id}`;
const asker = (companyId: number, userId: number): string => `company ${companyId} person ${userId}`;
const companyAdmins = (id: number): string => `company ${id} admins`;

function scopesOf(actor: Actor): string[] {
  const isExpert = isOnVendorSide(actor) && actor.permissions.has("consult:answer");
  return [
    ...(seesEverything(actor) ? [leads] : []),
    ...(isExpert ? [person(actor.userId), ...workingTeams(actor).map(team)] : []),
    ...(isExpert && actor.roles.has("dba") && actor.isOnDuty ? [duty] : []),
    ...(actor.isCustomer
      ? [
          ...actor.companyIds.map((id) => asker(id, actor.userId)),
          ...actor.adminCompanyIds.map(companyAdmins),
        ]
      : []),
  ];
}

interface AudienceRow {
  readonly id: number;
  readonly company_id: number;
  readonly created_by: number;
  readonly status: number;
  readonly last_seq: number;
  readonly expert_ids: readonly number[];
  readonly team_ids: readonly number[];
}

const audienceOf = (row: AudienceRow): Audience => ({
  version: row.last_seq,
  scopes: [
    leads,
    ...(consultStatus.fromCode(row.status) === "closed" ? [] : [duty]),
    ...row.team_ids.map(team),
    ...row.expert_ids.map(person),
    asker(row.company_id, row.created_by),
    companyAdmins(row.company_id),
  ],
  outsiders: [],
});

async function findAudiences({ database }: Pick<Platform, "database">, ids: readonly number[]) {
  const { rows } = await sql<AudienceRow>`
    select c.id, c.company_id, c.created_by, c.status, c.last_seq,
      array(select e.user_id from consult_expert e where e.consult_id = c.id union select c.expert_user_id
        where c.expert_user_id is not null) as expert_ids,
      array(select t.team_id from team_company t where t.company_id = c.company_id) as team_ids
    from consult c where c.id = any(${[...ids]}::bigint[])`.execute(database.kysely);
  return new Map(rows.map((row) => [row.id, audienceOf(row)]));
}

/** What somebody can be doing in a consultation. */
const known: ReadonlySet<string> = new Set(["viewing", "reply", "left"]);

/** Who learns of what happens in a consultation, who sees whom typing, and how messages are sent. */
export function consultChannel(platform: Platform): LiveChannel {
  return {
    path: consultPath,
    scopesOf,
    audiencesOf: (ids) => findAudiences(platform, ids),
    presenceOf: async (actor, id, state) => {
      if (!known.has(state)) return undefined;
      const row = await consultsFor(platform.database.kysely, actor)
        .where("consult.id", "=", id)
        .where(visibleConsults(actor))
        .executeTakeFirst();
      const audience = row && (await findAudiences(platform, [id])).get(id);
      return audience && { audience, inside: state, outside: state };
    },
    receive: async (call, message, isListening) => {
      // Whoever signs as somebody else is read as who is signed in: the contract has no such field.
      const body = parsePart(replyToConsult.body, message) as Parameters<typeof replyInConsult>[2];
      if (!isListening(`${consultPath}/${body.consultId}`)) return undefined;
      return replyInConsult(platform, call, body);
    },
  };
}
