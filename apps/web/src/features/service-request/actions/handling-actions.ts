import type { UiAction } from "@pharos/ui";
import { checkCircleIcon, editIcon, userAddIcon, userSwitchIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useMe } from "../../identity/index.ts";
import { useAssignServiceRequest } from "../api.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { statusOf } from "../parts/wording.ts";
import { type ActionContext, action } from "./action-context.ts";

/** What moves an open request on. */
export function useHandlingActions(context: ActionContext): UiAction[] {
  const { t, detail, isVendor, open } = context;
  const client = useQueryClient();
  const { userId } = useMe();
  const take = useAssignServiceRequest();
  const isFree = detail.executor === null;
  const isMine = detail.executor?.userId === userId;
  const takeIt = action(context, "take", {
    label: t("serviceRequest.action.take"),
    icon: userAddIcon,
    isPrimary: isFree,
    isBusy: take.isPending,
    run: () => void outcomeOf(client, take.mutateAsync({ body: { faultId: detail.id, executorId: userId } })),
  });
  const assign = action(context, "assign", {
    label: t("serviceRequest.action.assign"),
    icon: userSwitchIcon,
    run: () => open("assign"),
  });
  const recover = action(context, "recover", {
    label: isVendor ? t("serviceRequest.action.recover") : t("serviceRequest.action.recoverCustomer"),
    icon: checkCircleIcon,
    isPrimary: isMine,
    run: () => open("recover"),
  });
  return [
    // Another person's request is not offered for taking, unless one may take it over.
    ...(isVendor && !isMine && (isFree || detail.abilities.take.isAllowed) ? [takeIt] : []),
    ...(isVendor ? [assign] : []),
    ...(statusOf(detail.status) === "restored" ? [] : [recover]),
  ];
}

/** Changing what was written when the request was raised. */
export const editAction = (context: ActionContext): UiAction =>
  action(context, "edit", {
    label: context.t("serviceRequest.action.edit"),
    icon: editIcon,
    run: () => context.open("edit"),
  });
