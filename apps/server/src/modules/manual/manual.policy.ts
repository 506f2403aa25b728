import { manualStatus } from "@pharos/domain/enums";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";
import { isEditor } from "./manual.visibility.ts";

/** What the rules need to know of a manual. */
export interface ManualFacts {
  readonly status: number;
  /** Chapters that have a text. */
  readonly writtenCount: number;
}

export type ManualAction = "edit" | "publish" | "withdraw" | "remove";

const editor = (actor: Actor): Decision => unless(isEditor(actor), "common.permissionDenied");

const isPublished = ({ status }: ManualFacts): boolean => status === manualStatus.toCode("published");

/** Who may do what with a manual now. */
export const manualPolicy: Policy<ManualFacts, ManualAction> = {
  edit: editor,
  publish: (actor, row) =>
    all(
      editor(actor),
      unless(!isPublished(row), "common.stateConflict"),
      unless(row.writtenCount > 0, "manual.empty"),
    ),
  withdraw: (actor, row) => all(editor(actor), unless(isPublished(row), "common.stateConflict")),
  remove: editor,
};
