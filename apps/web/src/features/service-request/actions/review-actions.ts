import type { UiAction } from "@pharos/ui";
import { safetyIcon, stopIcon } from "@pharos/ui/icons";
import { type ActionContext, action } from "./action-context.ts";
import { isInReview } from "./next-step.ts";

/** What decides on a request that waits for its entitlement; offered to those who decide, and to no one else. */
export function reviewActions(context: ActionContext): UiAction[] {
  const { t, detail, open } = context;
  // The application follows the request a moment later.
  if (!isInReview(detail)) return [];
  return [
    action(context, "reviewEntitlement", {
      key: "approveEntitlement",
      label: t("serviceRequest.review.approve"),
      icon: safetyIcon,
      run: () => open("approve"),
    }),
    action(context, "reviewEntitlement", {
      key: "rejectEntitlement",
      label: t("serviceRequest.review.reject"),
      icon: stopIcon,
      run: () => open("reject"),
    }),
  ];
}
