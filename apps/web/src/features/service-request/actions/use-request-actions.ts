import type { ServiceRequestDetail } from "@pharos/api/service-request";
import type { UiAction } from "@pharos/ui";
import { useT } from "../../../shared/texts.ts";
import { statusOf } from "../parts/wording.ts";
import type { ActionContext, RequestDialog } from "./action-context.ts";
import { closingActions, endedActions } from "./closing-actions.ts";
import { editAction, useHandlingActions } from "./handling-actions.ts";
import { deleteActions, insideActions, useHelpActions } from "./help-actions.ts";
import { linkingActions } from "./linking-actions.ts";
import { reviewActions } from "./review-actions.ts";

/** What the reader can do with a request, strictly from its abilities; the first ones stand in the bar, the rest in its menu. */
export function useRequestActions(
  detail: ServiceRequestDetail,
  isVendor: boolean,
  open: (dialog: RequestDialog) => void,
): UiAction[] {
  const t = useT();
  const context: ActionContext = { t, detail, isVendor, open };
  const handling = useHandlingActions(context);
  const help = useHelpActions(context);
  const status = statusOf(detail.status);
  if (status === "closed" || status === "archived")
    return [...endedActions(context), ...insideActions(context), ...linkingActions(context)];
  return [
    ...reviewActions(context),
    ...handling,
    ...closingActions(context),
    ...help,
    ...insideActions(context),
    editAction(context),
    ...linkingActions(context),
    ...deleteActions(context),
  ];
}
