import type { UiAction } from "@pharos/ui";
import { checkIcon, folderIcon, questionCircleIcon, redoIcon, starIcon, stopIcon } from "@pharos/ui/icons";
import { statusOf } from "../parts/wording.ts";
import { type ActionContext, action } from "./action-context.ts";

/** What brings a request to its end. */
export function closingActions(context: ActionContext): UiAction[] {
  const { t, detail, isVendor, open } = context;
  const status = statusOf(detail.status);
  const isCancelling = status === "submitted";
  // While no one has begun, only the reporter can end a request, by cancelling it.
  if (isCancelling && !detail.abilities.close.isAllowed) return [];
  const closing = isVendor ? t("serviceRequest.action.close") : t("serviceRequest.action.closeCustomer");
  const close = action(context, "close", {
    label: isCancelling ? t("serviceRequest.action.cancel") : closing,
    icon: isCancelling ? stopIcon : checkIcon,
    // The notice of a proposal offers the same, in more words.
    isPrimary: status === "restored" && (isVendor || detail.closeProposal === null),
    run: () => open("close"),
  });
  const ask = action(context, "askCloseConfirmation", {
    label: t("serviceRequest.action.askClose"),
    icon: questionCircleIcon,
    run: () => open("askClose"),
  });
  return [close, ...(isVendor && !isCancelling ? [ask] : [])];
}

/** What can be done with a request that has ended. */
export function endedActions(context: ActionContext): UiAction[] {
  const { t, detail, isVendor, open } = context;
  const isClosed = statusOf(detail.status) === "closed";
  const isRated = detail.rating?.isSuperseded === false;
  const rate = action(context, "rate", {
    label: isRated ? t("serviceRequest.action.changeRating") : t("serviceRequest.action.rate"),
    icon: starIcon,
    isPrimary: !isRated,
    run: () => open("rate"),
  });
  const archive = action(context, "archive", {
    label: t("serviceRequest.action.archive"),
    icon: folderIcon,
    isPrimary: true,
    run: () => open("archive"),
  });
  const reopen = action(context, "reopen", {
    label: t("serviceRequest.action.reopen"),
    icon: redoIcon,
    run: () => open("reopen"),
  });
  return [
    // What was never served, or closed long ago, is not offered for rating.
    ...(!isVendor && detail.rateableUntil !== null ? [rate] : []),
    ...(isVendor && isClosed ? [archive] : []),
    ...(isClosed ? [reopen] : []),
  ];
}
