import type { UiAction } from "@pharos/ui";
import { checkIcon, redoIcon, stopIcon } from "@pharos/ui/icons";
import { statusOf } from "../parts/wording.ts";
import { type ActionContext, action } from "./action-context.ts";

/** What brings a request to its end. */
export function closingActions(context: ActionContext): UiAction[] {
  const { t, detail, isVendor, open } = context;
  const status = statusOf(detail.status);
  const isCancelling = status === "submitted";
  // While nobody has begun, only the reporter can end a request, by cancelling it.
  if (isCancelling && !detail.abilities.close.isAllowed) return [];
  const closing = isVendor ? t("serviceRequest.action.close") : t("serviceRequest.action.closeCustomer");
  return [
    action(context, "close", {
      label: isCancelling ? t("serviceRequest.action.cancel") : closing,
      icon: isCancelling ? stopIcon : checkIcon,
      isPrimary: status === "restored",
      run: () => open("close"),
    }),
  ];
}

/** What can be done with a request that has ended. */
export function endedActions(context: ActionContext): UiAction[] {
  const { t, detail, open } = context;
  if (statusOf(detail.status) !== "closed") return [];
  return [
    action(context, "reopen", {
      label: t("serviceRequest.action.reopen"),
      icon: redoIcon,
      isPrimary: true,
      run: () => open("reopen"),
    }),
  ];
}
