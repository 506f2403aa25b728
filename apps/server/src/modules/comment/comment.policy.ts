import { minuteMs } from "@pharos/domain/time";
import type { Actor } from "../../platform/actor.ts";
import { all, type Policy, unless } from "../../platform/policy.ts";
import type { CommentRow } from "./comment.repo.ts";

/** How long an author can change a comment or take it back. */
export const ownMinutes = 30;

const moderators = ["sys", "pa", "ta"] as const;

/** Whether someone may take away what others wrote. */
export const isModerator = (actor: Actor): boolean => moderators.some((role) => actor.roles.has(role));

/** Who may do what with a comment on an object that the person may read. */
export const commentPolicy: Policy<CommentRow, "update" | "remove"> = {
  update: (actor, row, now) =>
    all(
      unless(row.authorId === actor.userId, "comment.notYours"),
      unless(isYoung(row, now), "comment.tooLate", { minutes: ownMinutes }),
    ),
  remove: (actor, row, now) => isModerator(actor) || commentPolicy.update(actor, row, now),
};

const isYoung = ({ createdAt }: CommentRow, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) < ownMinutes * minuteMs;
