import type { ServiceRequestAbilities, ServiceRequestDetail } from "@pharos/api/service-request";
import type { UiAction } from "@pharos/ui";
import type { useT } from "../../../shared/texts.ts";

/** Dialogs that the actions of a request open; `detail/request-dialogs.tsx` knows each. */
export type RequestDialog =
  | "assign"
  | "recover"
  | "close"
  | "askClose"
  | "waitForThird"
  | "thirdAnswered"
  | "stillProblem"
  | "rate"
  | "archive"
  | "reopen"
  | "edit"
  | "remote"
  | "approve"
  | "reject"
  | "escalate"
  | "markUrgent"
  | "clearUrgent"
  | "subExecutors"
  | "advise"
  | "note"
  | "delete"
  | "link"
  | "merge"
  | "undoMerge"
  | "split";

/** What the groups of actions are made from. */
export interface ActionContext {
  readonly t: ReturnType<typeof useT>;
  readonly detail: ServiceRequestDetail;
  /** The reader belongs to the vendor. */
  readonly isVendor: boolean;
  readonly open: (dialog: RequestDialog) => void;
  /** The composer of the page; absent where there is none. */
  readonly writing?: RequestWriting;
}

/** What actions do with the composer of public replies. */
export interface RequestWriting {
  readonly open: () => void;
  /** Opens it with the template of the first reply, unless something is written already. */
  readonly openFirstReply: () => void;
}

/** An action as its ability allows it; what is refused says why. */
export function action(
  { detail }: ActionContext,
  ability: keyof ServiceRequestAbilities,
  more: Pick<UiAction, "label" | "icon" | "run"> & Partial<UiAction>,
): UiAction {
  const { isAllowed, reason } = detail.abilities[ability];
  return { key: ability, disabledReason: isAllowed ? null : reason, ...more };
}
