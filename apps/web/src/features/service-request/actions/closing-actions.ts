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
    isInMenu: isCancelling,
    run: () => open("close"),
  });
  const ask = action(context, "askCloseConfirmation", {
    label: t("serviceRequest.action.askClose"),
    icon: questionCircleIcon,
    run: () => open("askClose"),
  });
  return [close, ...stillBrokenAction(context), ...(isVendor && !isCancelling ? [ask] : [])];
}

/** The customer's other answer where closing is to be confirmed. */
function stillBrokenAction(context: ActionContext): UiAction[] {
  const { t, detail, isVendor, open } = context;
  const { reportStillBroken, reply } = detail.abilities;
  const isAsked = detail.closeProposal !== null && reply.isAllowed;
  if (isVendor || !(isAsked || reportStillBroken.isAllowed)) return [];
  return [
    {
      key: "stillProblem",
      label: reportStillBroken.isAllowed
        ? t("serviceRequest.reply.stillBroken")
        : t("serviceRequest.proposal.still"),
      icon: redoIcon,
      run: () => open("stillProblem"),
    },
  ];
}

/** What can be done with a request that has ended. */
export function endedActions(context: ActionContext): UiAction[] {
  const { t, detail, isVendor, open } = context;
  const isClosed = statusOf(detail.status) === "closed";
  const isRated = detail.rating?.isSuperseded === false;
  const rate = action(context, "rate", {
    label: isRated ? t("serviceRequest.action.changeRating") : t("serviceRequest.action.rate"),
    icon: starIcon,
    run: () => open("rate"),
  });
  const archive = action(context, "archive", {
    label: t("serviceRequest.action.archive"),
    icon: folderIcon,
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
