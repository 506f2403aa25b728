import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { hasReason, type UiAction } from "@pharos/ui";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { statusOf } from "../parts/wording.ts";
import type { ActionContext, RequestDialog, RequestWriting } from "./action-context.ts";
import { closingActions, endedActions } from "./closing-actions.ts";
import { editAction, useHandlingActions } from "./handling-actions.ts";
import { deleteActions, insideActions, useHelpActions } from "./help-actions.ts";
import { linkingActions } from "./linking-actions.ts";
import { nextStepOf } from "./next-step.ts";
import { reviewActions } from "./review-actions.ts";
import { useOrderAction } from "./use-order-action.ts";

/**
 * What the reader can do with a request, strictly from its abilities. The next step is the primary one; what is refused
 * stands in the menu with its reason.
 */
export function useRequestActions(
  detail: ServiceRequestDetail,
  isVendor: boolean,
  open: (dialog: RequestDialog) => void,
  writing?: RequestWriting,
): UiAction[] {
  const t = useT();
  const { userId } = useMe();
  const order = useOrderAction(detail);
  const context: ActionContext = { t, detail, isVendor, open, ...(writing && { writing }) };
  const handling = useHandlingActions(context);
  const help = useHelpActions(context);
  const status = statusOf(detail.status);
  const actions =
    status === "closed" || status === "archived"
      ? [...endedActions(context), ...insideActions(context), ...order, ...linkingActions(context)]
      : [
          ...reviewActions(context),
          ...handling,
          ...closingActions(context),
          ...help,
          ...insideActions(context),
          editAction(context),
          ...order,
          ...linkingActions(context),
          ...deleteActions(context),
        ];
  const next = nextStepOf(detail, { isVendor, userId });
  return actions
    .filter(({ key }) => key === next || !onlyAsNextStep.has(key))
    .map((one) => ({
      ...one,
      isPrimary: one.key === next,
      isInMenu: one.isInMenu === true || hasReason(one) || seldom.has(one.key),
    }));
}

/** Actions that lead to the composer, which is in reach by itself. */
const onlyAsNextStep: ReadonlySet<string> = new Set(["takeAndReply", "firstReply", "reply"]);

/** What is seldom the reason why a request was opened. */
const seldom: ReadonlySet<string> = new Set([
  "edit",
  "advise",
  "addNote",
  "changeSubExecutors",
  "makeOrder",
  "link",
  "merge",
  "undoMerge",
  "split",
]);
