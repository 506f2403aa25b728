import { isMadeAfter, isMonthOver } from "@pharos/domain/service-report";
import { hasReason, type UiAction } from "@pharos/ui";
import {
  checkCircleIcon,
  downloadIcon,
  editIcon,
  mailIcon,
  printerIcon,
  reloadIcon,
  stopIcon,
} from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { useNow } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { reportDocumentUrl, type ServiceReportDetail, useGenerateReport, useUpdateReport } from "./api.ts";

/** What can be done with a report, the next step first. What never concerns the reader is left out. */
export function useReportActions(
  report: ServiceReportDetail,
  onEdit: () => void,
): { readonly actions: UiAction[]; readonly holder: ReactNode } {
  const t = useT();
  const me = useMe();
  const update = useUpdateReport();
  const generate = useGenerateReport();
  const now = useNow();
  const [confirm, holder] = useConfirm();
  const { accId, reportId, version, month, abilities } = report;
  const ability = (name: keyof typeof abilities): Pick<UiAction, "key" | "disabledReason"> => {
    const { isAllowed, reason } = abilities[name];
    return { key: name, disabledReason: isAllowed ? null : reason };
  };
  const move = (name: "publish" | "takeBack" | "send", status: 0 | 1 | 2) => (): void => {
    void confirm({
      title: t(`serviceReport.confirm.${name}`),
      okText: t(`serviceReport.action.${name}`),
      cancelText: t("common.ui.cancel"),
    })
      .then((isSure) =>
        isSure
          ? update.mutateAsync({ params: { id: accId, id2: reportId }, body: { version, status } })
          : null,
      )
      .catch(() => {});
  };
  const own: UiAction[] = [
    ...(report.hasDocument
      ? [
          {
            key: "document",
            label: t("serviceReport.action.document"),
            icon: downloadIcon,
            run: () => void reportDocumentUrl(accId, reportId).then((url) => window.location.assign(url)),
          },
        ]
      : []),
    {
      key: "print",
      label: t("serviceReport.action.print"),
      icon: printerIcon,
      isInMenu: true,
      run: () => window.print(),
    },
  ];
  if (me.isEsUser || !me.perms.includes("sn:report")) return { actions: own, holder };
  const vendor: UiAction[] = [
    {
      ...ability("publish"),
      label: t("serviceReport.action.publish"),
      icon: checkCircleIcon,
      isPrimary: abilities.publish.isAllowed,
      isBusy: update.isPending,
      run: move("publish", 1),
    },
    {
      ...ability("send"),
      label: t("serviceReport.action.send"),
      icon: mailIcon,
      isPrimary: abilities.send.isAllowed,
      isBusy: update.isPending,
      run: move("send", 2),
    },
    { ...ability("edit"), label: t("serviceReport.action.edit"), icon: editIcon, run: onEdit },
    {
      ...ability("generate"),
      label: t("serviceReport.action.refresh"),
      icon: reloadIcon,
      // The next step of a draft whose month went on after its figures were made.
      ...(isOutdated(report, now) ? { isPrimary: true } : { isInMenu: true }),
      isBusy: generate.isPending,
      run: () => generate.mutate({ params: { id: accId }, query: { month } }),
    },
    {
      ...ability("takeBack"),
      label: t("serviceReport.action.takeBack"),
      icon: stopIcon,
      isInMenu: true,
      isDanger: true,
      run: move("takeBack", 0),
    },
  ];
  return { actions: [...vendor, ...own].map(withReasonInMenu), holder };
}

/** A draft of a month that is over, with figures of a time when it was not. */
const isOutdated = ({ month, generatedTime, abilities }: ServiceReportDetail, nowMs: number): boolean =>
  abilities.generate.isAllowed && isMonthOver(month, nowMs) && !isMadeAfter(month, Date.parse(generatedTime));

/** What cannot be done now stands in the menu with its reason. */
const withReasonInMenu = (action: UiAction): UiAction =>
  hasReason(action) ? { ...action, isInMenu: true } : action;
