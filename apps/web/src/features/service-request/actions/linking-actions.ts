import type { UiAction } from "@pharos/ui";
import { linkIcon, rollbackIcon, shareIcon, splitIcon } from "@pharos/ui/icons";
import { type ActionContext, action } from "./action-context.ts";

/** What connects a request with others or takes it apart; offered to those who may. */
export function linkingActions(context: ActionContext): UiAction[] {
  const { t, detail, open } = context;
  const { link, merge, undoMerge, split } = detail.abilities;
  return [
    ...(link.isAllowed
      ? [
          action(context, "link", {
            label: t("serviceRequest.action.link"),
            icon: linkIcon,
            run: () => open("link"),
          }),
        ]
      : []),
    ...(merge.isAllowed
      ? [
          action(context, "merge", {
            label: t("serviceRequest.action.merge"),
            icon: shareIcon,
            run: () => open("merge"),
          }),
        ]
      : []),
    ...(split.isAllowed
      ? [
          action(context, "split", {
            label: t("serviceRequest.action.split"),
            icon: splitIcon,
            run: () => open("split"),
          }),
        ]
      : []),
    ...(undoMerge.isAllowed
      ? [
          action(context, "undoMerge", {
            label: t("serviceRequest.action.undoMerge"),
            icon: rollbackIcon,
            run: () => open("undoMerge"),
          }),
        ]
      : []),
  ];
}
