import type { ServiceRequestDetail } from "@pharos/contract/service-request";
import type { UiAction } from "@pharos/ui";
import {
  checkCircleIcon,
  checkIcon,
  editIcon,
  redoIcon,
  stopIcon,
  userAddIcon,
  userSwitchIcon,
} from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { useAssignServiceRequest } from "./api.ts";
import { outcomeOf } from "./parts/outcome.ts";
import { statusOf } from "./parts/wording.ts";

/** Dialogs that the actions of a request open. */
export type RequestDialog = "assign" | "recover" | "close" | "reopen" | "edit";

type Ability = ServiceRequestDetail["abilities"][keyof ServiceRequestDetail["abilities"]];

/** What the reader can do with a request, strictly from its abilities; what is refused says why. */
export function useRequestActions(
  detail: ServiceRequestDetail,
  isVendor: boolean,
  open: (dialog: RequestDialog) => void,
): UiAction[] {
  const t = useT();
  const client = useQueryClient();
  const { userId } = useMe();
  const take = useAssignServiceRequest();
  const { abilities } = detail;
  const status = statusOf(detail.status);
  const isEnded = status === "closed" || status === "archived";
  const isCancelling = status === "submitted";

  const action = (
    key: string,
    ability: Ability,
    more: Pick<UiAction, "label" | "icon" | "run"> & Partial<UiAction>,
  ): UiAction => ({
    key,
    disabledReason: ability.isAllowed ? null : ability.reason,
    ...more,
  });
  const reopen = action("reopen", abilities.reopen, {
    label: t("serviceRequest.action.reopen"),
    icon: redoIcon,
    run: () => open("reopen"),
    isPrimary: true,
  });
  if (isEnded) return status === "closed" ? [reopen] : [];

  const isFree = detail.executor === null;
  const isMine = detail.executor?.userId === userId;
  const takeIt = action("take", abilities.take, {
    label: t("serviceRequest.action.take"),
    icon: userAddIcon,
    isPrimary: isFree,
    isBusy: take.isPending,
    run: () => void outcomeOf(client, take.mutateAsync({ body: { faultId: detail.id, executorId: userId } })),
  });
  const assign = action("assign", abilities.assign, {
    label: t("serviceRequest.action.assign"),
    icon: userSwitchIcon,
    run: () => open("assign"),
  });
  const recover = action("recover", abilities.recover, {
    label: isVendor ? t("serviceRequest.action.recover") : t("serviceRequest.action.recoverCustomer"),
    icon: checkCircleIcon,
    isPrimary: isMine,
    run: () => open("recover"),
  });
  const close = action("close", abilities.close, {
    label: isCancelling
      ? t("serviceRequest.action.cancel")
      : isVendor
        ? t("serviceRequest.action.close")
        : t("serviceRequest.action.closeCustomer"),
    icon: isCancelling ? stopIcon : checkIcon,
    isPrimary: status === "restored",
    run: () => open("close"),
  });
  const edit = action("edit", abilities.edit, {
    label: t("serviceRequest.action.edit"),
    icon: editIcon,
    run: () => open("edit"),
  });
  return [
    // Somebody else's request is not offered for taking, unless one may take it over.
    ...(isVendor && !isMine && (isFree || abilities.take.isAllowed) ? [takeIt] : []),
    ...(isVendor ? [assign] : []),
    ...(status === "restored" ? [] : [recover]),
    // While nobody has begun, only the reporter can end a request, by cancelling it.
    ...(isCancelling && !abilities.close.isAllowed ? [] : [close]),
    edit,
  ];
}
