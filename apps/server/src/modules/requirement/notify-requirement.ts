import { type RequirementStatus, requirementStatus } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import type { LoadedRequirement, RequirementWrite } from "./requirement.ts";

/** Notifies whoever raised it of a new status or answer, and a new handler of the requirement; nobody of the own change. */
export async function notifyOfRequirement(
  tx: UnitOfWork,
  actor: Actor,
  row: LoadedRequirement,
  input: RequirementWrite["input"],
): Promise<void> {
  const notice = (userId: number, key: RequirementStatus | "reply" | "handler") =>
    notify(tx, {
      type: "system",
      level: "info",
      userIds: userId === actor.userId ? [] : [userId],
      titleKey: `requirementServer.message.${key}`,
      params: { title: row.title },
      object: { type: "requirement", id: row.id },
      link: `/req?id=${row.id}`,
      dedupeKey: `requirement:${row.id}:${key}:${row.version + 1}`,
    });
  if (input.status !== undefined && input.status !== row.status)
    await notice(row.author_id, requirementStatus.fromCode(input.status));
  else if (input.reply && input.reply !== row.reply) await notice(row.author_id, "reply");
  if (input.handlerId && input.handlerId !== row.handlerId) await notice(input.handlerId, "handler");
}
