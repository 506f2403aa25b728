import { severityRank } from "@pharos/domain/enums";
import type { UiAction } from "@pharos/ui";
import {
  alertIcon,
  bulbIcon,
  checkIcon,
  clockIcon,
  commentIcon,
  deleteIcon,
  fireIcon,
  flagIcon,
  minusCircleIcon,
  teamIcon,
} from "@pharos/ui/icons";
import { useMe } from "../../identity/index.ts";
import { severityOf } from "../parts/wording.ts";
import { type ActionContext, action } from "./action-context.ts";

/** What brings more people or more speed to an open request. */
export function useHelpActions(context: ActionContext): UiAction[] {
  const { perms } = useMe();
  if (!context.isVendor) return customerActions(context);
  const { t, detail, open } = context;
  const mayEscalate = perms.includes("fault:escalate");
  return [
    ...waitingActions(context),
    ...(mayEscalate
      ? [
          action(context, "escalate", {
            label: t("serviceRequest.action.escalate"),
            icon: alertIcon,
            run: () => open("escalate"),
          }),
        ]
      : []),
    ...(mayEscalate && detail.urgent
      ? [
          action(context, "clearUrgent", {
            label: t("serviceRequest.action.clearUrgent"),
            icon: minusCircleIcon,
            run: () => open("clearUrgent"),
          }),
        ]
      : []),
    ...(perms.includes("fault:assign")
      ? [
          action(context, "changeSubExecutors", {
            label: t("serviceRequest.action.changeSubExecutors"),
            icon: teamIcon,
            run: () => open("subExecutors"),
          }),
        ]
      : []),
  ];
}

/** Passing the turn to somebody outside, and taking it back. */
function waitingActions(context: ActionContext): UiAction[] {
  const { t, detail, open } = context;
  const isWaiting = detail.turn?.holder === "third";
  if (!detail.abilities.waitForThird.isAllowed) return [];
  const wait = action(context, "waitForThird", {
    label: t(isWaiting ? "serviceRequest.third.change" : "serviceRequest.third.wait"),
    icon: clockIcon,
    isInMenu: true,
    run: () => open("waitForThird"),
  });
  const answered = action(context, "waitForThird", {
    key: "thirdAnswered",
    label: t("serviceRequest.third.answered"),
    icon: checkIcon,
    run: () => open("thirdAnswered"),
  });
  return isWaiting ? [answered, wait] : [wait];
}

function customerActions(context: ActionContext): UiAction[] {
  const { t, detail, open } = context;
  // There is nothing above the highest severity; and who may not raise it today will not tomorrow.
  const canBeRaised = severityRank[severityOf(detail.type)] > severityRank.p1;
  return [
    action(context, "markUrgent", {
      label: t("serviceRequest.action.markUrgent"),
      icon: fireIcon,
      run: () => open("markUrgent"),
    }),
    ...(canBeRaised && detail.abilities.escalate.isAllowed
      ? [
          action(context, "escalate", {
            label: t("serviceRequest.action.raiseSeverity"),
            icon: flagIcon,
            run: () => open("escalate"),
          }),
        ]
      : []),
  ];
}

/** What the vendor's people say among themselves, also when the request has ended; offered to those who may. */
export function insideActions(context: ActionContext): UiAction[] {
  const { t, detail, open } = context;
  const { advise, addNote } = detail.abilities;
  return [
    ...(advise.isAllowed
      ? [
          action(context, "advise", {
            label: t("serviceRequest.action.advise"),
            icon: bulbIcon,
            run: () => open("advise"),
          }),
        ]
      : []),
    ...(addNote.isAllowed
      ? [
          action(context, "addNote", {
            label: t("serviceRequest.action.addNote"),
            icon: commentIcon,
            run: () => open("note"),
          }),
        ]
      : []),
  ];
}

/** Taking a request back that no one has answered; later it never comes back. */
export function deleteActions(context: ActionContext): UiAction[] {
  if (!context.detail.abilities.delete.isAllowed) return [];
  return [
    action(context, "delete", {
      label: context.t("serviceRequest.action.delete"),
      icon: deleteIcon,
      isDanger: true,
      isInMenu: true,
      run: () => context.open("delete"),
    }),
  ];
}
