import type { ServiceOrderAbilities, ServiceOrderDetail } from "@pharos/api/service-order";
import { hasReason, type UiAction } from "@pharos/ui";
import {
  copyIcon,
  deleteIcon,
  downloadIcon,
  editIcon,
  printerIcon,
  shareIcon,
  signatureIcon,
  stopIcon,
} from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { documentUrl, useCopyOrder, useDeleteOrder } from "../api.ts";

/** Dialogs that the actions of an order open. */
export type OrderDialog = "signAsEngineer" | "signAsCustomer" | "share" | "edit" | "void";

/** What can be done with an order, the next step first. What never concerns the reader is left out. */
export function useOrderActions(
  order: ServiceOrderDetail,
  open: (dialog: OrderDialog) => void,
): { readonly actions: UiAction[]; readonly holder: ReactNode } {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const copy = useCopyOrder();
  const remove = useDeleteOrder();
  const [confirm, holder] = useConfirm();
  const ability = (name: keyof ServiceOrderAbilities): Pick<UiAction, "key" | "disabledReason"> => {
    const { isAllowed, reason } = order.abilities[name];
    return { key: name, disabledReason: isAllowed ? null : reason };
  };
  const isSigning = order.abilities.signAsEngineer.isAllowed || order.abilities.signAsCustomer.isAllowed;
  const side = me.isInternalEmployee ? "signAsEngineer" : "signAsCustomer";
  const sign: UiAction = {
    ...ability(side),
    label: t(`serviceOrder.action.${side}`),
    icon: signatureIcon,
    isPrimary: isSigning,
    run: () => open(side),
  };
  const own: UiAction[] = [
    {
      key: "print",
      label: t("serviceOrder.action.print"),
      icon: printerIcon,
      isInMenu: true,
      run: () => window.print(),
    },
  ];
  if (order.hasDocument)
    own.unshift({
      key: "document",
      label: t("serviceOrder.action.document"),
      icon: downloadIcon,
      run: () => void documentUrl(order.id).then((url) => window.location.assign(url)),
    });
  if (!me.isInternalEmployee) return { actions: [sign, ...own].map(withReasonInMenu), holder };
  const vendor: UiAction[] = [
    {
      ...ability("signOnSite"),
      label: t("serviceOrder.action.signOnSite"),
      icon: signatureIcon,
      isPrimary: !order.abilities.signAsEngineer.isAllowed && order.abilities.signOnSite.isAllowed,
      run: () => open("signAsCustomer"),
    },
    {
      ...ability("share"),
      label: t("serviceOrder.action.share"),
      icon: shareIcon,
      run: () => open("share"),
    },
    { ...ability("edit"), label: t("serviceOrder.action.edit"), icon: editIcon, run: () => open("edit") },
    {
      ...ability("copy"),
      label: t("serviceOrder.action.copy"),
      icon: copyIcon,
      isInMenu: true,
      isBusy: copy.isPending,
      run: () =>
        void copy.mutateAsync({ params: { id: order.id } }).then(
          (made) => navigate(paths.serviceOrder(made.id)),
          () => {},
        ),
    },
    {
      ...ability("void"),
      label: t("serviceOrder.action.void"),
      icon: stopIcon,
      isInMenu: true,
      isDanger: true,
      run: () => open("void"),
    },
    {
      ...ability("delete"),
      label: t("serviceOrder.action.delete"),
      icon: deleteIcon,
      isInMenu: true,
      isDanger: true,
      run: () => {
        void confirm({
          title: t("serviceOrder.delete.question", { orderNo: order.orderNo }),
          okText: t("serviceOrder.action.delete"),
          okButtonProps: { danger: true },
          cancelText: t("common.ui.cancel"),
        }).then(
          async (isSure) => {
            if (!isSure) return;
            await remove.mutateAsync({ params: { id: order.id } });
            await navigate(paths.serviceOrders());
          },
          () => {},
        );
      },
    },
  ];
  return { actions: [sign, ...own, ...vendor].map(withReasonInMenu), holder };
}

/** What cannot be done now stands in the menu with its reason. */
const withReasonInMenu = (action: UiAction): UiAction =>
  hasReason(action) ? { ...action, isInMenu: true } : action;
