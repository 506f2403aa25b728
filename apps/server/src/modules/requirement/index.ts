import { linkRequirement, listRequestsOfRequirement, voteForRequirement } from "@pharos/api/requirement";
import { requirementStatus } from "@pharos/domain/enums";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Subject } from "../../platform/subject.ts";
import { requirementRegister } from "./requirement.ts";
import { visibleRequirements } from "./requirement.visibility.ts";
import { linkRequest, listLinkedRequests } from "./requirement-requests.ts";
import { voteFor } from "./vote-for-requirement.ts";

/** Requirements can be starred and commented on by anyone who may see them. */
const requirementSubject: Subject = {
  objectType: "req",
  visible: (db, actor) =>
    db
      .selectFrom("requirement")
      .select(["requirement.id", "requirement.title"])
      .where(visibleRequirements(actor)),
  isCommentable: true,
  messageType: "system",
  linkOf: (id) => `/req?id=${id}`,
};

/** Creates the module of requirements. */
export function createRequirementModule(platform: Platform): Module {
  return {
    routes: (route) => {
      requirementRegister.route(route, platform);
      route(voteForRequirement, (call, { body }) => voteFor(platform, call, body));
      route(listRequestsOfRequirement, (call, { params }) => listLinkedRequests(platform, call, params.id));
      route(linkRequirement, (call, { body }) => linkRequest(platform, call, body));
    },
    subjects: [requirementSubject],
    historyTargets: [
      {
        objectType: "requirement",
        mayRead: async ({ actor }, id) =>
          (await requirementRegister.find(
            platform.database.kysely,
            { actor, now: platform.clock.now() },
            { id },
          )) !== undefined,
      },
    ],
    waitingKinds: [
      {
        kind: "requirement",
        permission: "req:handle",
        count: async (db, { actor }) => {
          const { count } = await db
            .selectFrom("requirement")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("requirement.status", "=", requirementStatus.toCode("new"))
            .where(visibleRequirements(actor))
            .executeTakeFirstOrThrow();
          return count;
        },
      },
    ],
  };
}
