import type { UserInfo } from "@pharos/api/identity";
import { languageOf } from "@pharos/i18n";
import type { Call } from "../../platform/call.ts";
import { countUnread } from "../message/index.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { recordSignIn, userStatusCode } from "./user.repo.ts";
import { findUserInfo } from "./user-info.repo.ts";

/** Reads who is signed in, with all flags the guard and the menus need. */
export async function readUserInfo({ platform }: IdentityDependencies, { actor }: Call): Promise<UserInfo> {
  const db = platform.database.kysely;
  const [row, unreadMsgCount] = await Promise.all([
    findUserInfo(db, actor.userId, actor.isCustomer, platform.clock.now()),
    countUnread(db, actor.userId),
  ]);
  if (!row) throw new Error("the session's person does not exist");
  return {
    userId: actor.userId,
    account: actor.account,
    headImgUrl: row.avatar_url,
    roles: [...actor.roles],
    perms: [...actor.permissions],
    isSys: actor.roles.has("sys"),
    isPA: actor.roles.has("pa"),
    isMA: actor.roles.has("ma"),
    isTA: actor.roles.has("ta"),
    isEsDba: actor.roles.has("dba"),
    isUser: actor.roles.has("user"),
    isEsUser: actor.isCustomer,
    isInternalEmployee: actor.isInternal,
    isReviewDba: actor.isReviewDba,
    isOrgAdmin: row.is_org_admin,
    viewTags: [...actor.viewTags],
    unreadMsgCount,
    employeeName: actor.name,
    companyId: row.company_id,
    companyName: row.company_name,
    companyNameEn: row.company_name_en,
    teams: row.teams,
    engineerStatus: row.engineer_status,
    lang: languageOf(actor.locale),
    mustChangePassword: row.status === userStatusCode.mustChangePassword,
  };
}

/** Reads who is signed in and records the visit. */
export async function recordVisit(deps: IdentityDependencies, call: Call): Promise<UserInfo> {
  await deps.platform.withTransaction(call, (tx) => recordSignIn(tx.db, call.actor.userId));
  return readUserInfo(deps, call);
}
