import type { UiAction } from "@pharos/ui";
import { checkCircleIcon, editIcon, messageIcon, userAddIcon, userSwitchIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useMe } from "../../identity/index.ts";
import { useAssignServiceRequest } from "../api.ts";
import { outcomeAtOnce } from "../parts/outcome.ts";
import { statusOf } from "../parts/wording.ts";
import { type ActionContext, action } from "./action-context.ts";

/** What moves an open request on. */
export function useHandlingActions(context: ActionContext): UiAction[] {
  const { t, detail, isVendor, open } = context;
  const { userId } = useMe();
  const { take, isTaking } = useTaking(context);
  const isFree = detail.executor === null;
  const isMine = detail.executor?.userId === userId;
  const takeIt = action(context, "take", {
    label: t("serviceRequest.action.take"),
    icon: userAddIcon,
    isBusy: isTaking,
    run: take,
  });
  const assign = action(context, "assign", {
    label: t("serviceRequest.action.assign"),
    icon: userSwitchIcon,
    run: () => open("assign"),
  });
  const recover = action(context, "recover", {
    label: isVendor ? t("serviceRequest.action.recover") : t("serviceRequest.action.recoverCustomer"),
    icon: checkCircleIcon,
    run: () => open("recover"),
  });
  return [
    ...writingActions(context, take),
    // Another person's request is not offered for taking, unless one may take it over.
    ...(isVendor && !isMine && (isFree || detail.abilities.take.isAllowed) ? [takeIt] : []),
    ...(isVendor ? [assign] : []),
    ...(statusOf(detail.status) === "restored" ? [] : [recover]),
  ];
}

/** Taking a request: the page shows it at once, and takes it back when the server refuses. */
function useTaking({ detail }: ActionContext) {
  const client = useQueryClient();
  const { userId, employeeName, headImgUrl } = useMe();
  const mutation = useAssignServiceRequest();
  const take = () => {
    const sending = mutation.mutateAsync({ body: { faultId: detail.id, executorId: userId } });
    void outcomeAtOnce(
      client,
      { id: detail.id, executor: { userId, name: employeeName, headImgUrl } },
      sending,
    );
  };
  return { take, isTaking: mutation.isPending };
}

/** Answering, where it is the next step; otherwise the composer itself is the way to it. */
function writingActions({ t, detail, isVendor, writing }: ActionContext, take: () => void): UiAction[] {
  if (writing === undefined || !detail.abilities.reply.isAllowed) return [];
  const { open, openFirstReply } = writing;
  if (!isVendor)
    return [{ key: "reply", label: t("serviceRequest.reply.title"), icon: messageIcon, run: open }];
  return [
    {
      key: "takeAndReply",
      label: t("serviceRequest.action.takeAndReply"),
      icon: messageIcon,
      run: () => {
        take();
        openFirstReply();
      },
    },
    {
      key: "firstReply",
      label: t("serviceRequest.action.firstReply"),
      icon: messageIcon,
      run: openFirstReply,
    },
  ];
}

/** Changing what was written when the request was raised. */
export const editAction = (context: ActionContext): UiAction =>
  action(context, "edit", {
    label: context.t("serviceRequest.action.edit"),
    icon: editIcon,
    run: () => context.open("edit"),
  });
