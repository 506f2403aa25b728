import type { ServiceRequestDetail, ServiceRequestRow } from "@pharos/api/service-request";
import {
  BackLine,
  type BackLink,
  Cluster,
  CopyButton,
  PageHeader,
  SkeletonBar,
  StatusChip,
  Text,
  useIsPhone,
} from "@pharos/ui";
import { Icon, lockIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Ago } from "../../../shared/components/ago.tsx";
import { TurnWords } from "../../../shared/components/turn-words.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { StarButton } from "../../comment/index.ts";
import { type Present, PresentFaces } from "../../conversation/parts.ts";
import { useMe } from "../../identity/index.ts";
import { EscalationChip } from "../lifecycle/escalation-chip.tsx";
import { FollowButton } from "../lifecycle/follow-button.tsx";
import { RequestStatusChip, SeverityChip, UrgentChip } from "../parts/chips.tsx";
import { doMinutesCount } from "../parts/wording.ts";

interface RequestHeaderProps {
  readonly detail: ServiceRequestDetail;
  readonly isVendor: boolean;
  readonly actions: ReactNode;
}

/** State and number of a request with what can be done, and its title across the whole page. */
export function RequestHeader({ detail, isVendor, actions }: RequestHeaderProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const client = useQueryClient();
  const format = useFormat();
  const urgentHint =
    detail.urgentTime === null
      ? undefined
      : t("serviceRequest.markUrgent.count", {
          count: detail.urgentCount,
          time: format.dateTime(detail.urgentTime),
        });
  return (
    <PageHeader
      isTitleWide
      title={detail.title}
      marks={
        <>
          <SeverityChip code={detail.type} />
          <RequestStatusChip code={detail.status} auditState={detail.auditState} />
          {detail.urgent ? <UrgentChip hint={urgentHint} /> : null}
          <EscalationChip level={detail.escalationLevel} />
          {detail.isConfidential ? (
            <StatusChip tone="mute" title={t("serviceRequest.field.confidentialHint")}>
              <Icon of={lockIcon} />
              {t("serviceRequest.field.confidential")}
            </StatusChip>
          ) : null}
        </>
      }
      meta={
        <>
          <Cluster as="span" gap={2} weight="medium" tone="plain" isOneLine isInline className="sr-number">
            {detail.srNo}
            <CopyButton text={detail.srNo} />
          </Cluster>
          {isVendor ? <span>{nameIn(locale, detail.companyName, detail.companyNameEn)}</span> : null}
          <span>{t("serviceRequest.detail.submittedBy", { name: detail.reporter.name })}</span>
          <Ago iso={detail.submitTime} />
          {detail.executor === null ? (
            <Text tone="tertiary" className="sr-nobody">
              {t("serviceRequest.detail.noExecutor")}
            </Text>
          ) : (
            <span>{t("serviceRequest.detail.handledBy", { name: detail.executor.name })}</span>
          )}
          <TurnWords
            turn={detail.turn}
            vendor={detail.executor?.name ?? nameIn(locale, detail.teamName, detail.teamNameEn)}
            customer={detail.reporter.name}
          />
          {detail.reopenCount > 0 ? (
            <span>{t("serviceRequest.detail.reopened", { count: detail.reopenCount })}</span>
          ) : null}
          {/* Last, so that what the row of the list knows has its place from the beginning. */}
          <Cluster as="span" gap={2} isOneLine isInline className="ph-no-print">
            <StarButton
              objType="fault"
              objId={detail.id}
              isStarred={detail.starred}
              onChange={() => void client.invalidateQueries({ queryKey: ["serviceRequest"] })}
            />
            <FollowButton detail={detail} />
          </Cluster>
        </>
      }
      actions={actions}
    />
  );
}

/** The header as far as a row of a list knows it, each part where the whole header will have it. */
export function KnownHeader({ row }: { readonly row: ServiceRequestRow }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isVendor = !useMe().isEsUser;
  const isPhone = useIsPhone();
  return (
    <PageHeader
      isTitleWide
      title={row.title}
      marks={
        <>
          <SeverityChip code={row.type} />
          <RequestStatusChip code={row.status} auditState={row.auditState} />
          {row.urgent ? <UrgentChip /> : null}
        </>
      }
      meta={
        <>
          <Cluster as="span" gap={2} weight="medium" tone="plain" isOneLine isInline className="sr-number">
            {row.srNo}
            <CopyButton text={row.srNo} />
          </Cluster>
          {isVendor ? <span>{nameIn(locale, row.companyName, row.companyNameEn)}</span> : null}
          <span>{t("serviceRequest.detail.submittedBy", { name: row.reporterName })}</span>
          <Ago iso={row.submitTime} isExact={doMinutesCount(row)} />
        </>
      }
      actions={isPhone ? null : <SkeletonBar width="200px" height={28} />}
    />
  );
}

/** The way back, and who else is on the page. */
export function RequestBackLine({
  source,
  people,
}: {
  readonly source: string;
  readonly people: readonly Present[];
}): ReactNode {
  return <BackLine back={useBackLink(source)} passing={<PresentFaces people={people} />} />;
}

/** The way back to where the reader came from, with its filters; the list unless another place is known. */
function useBackLink(source: string): BackLink {
  const t = useT();
  const inApp = useInAppLink();
  const search = searchBefore(useLocation().state);
  const isFromWorkbench = source === "workbench";
  const href = isFromWorkbench ? paths.workbench() : `${paths.serviceRecords()}${search}`;
  return {
    ...inApp(href),
    label: isFromWorkbench
      ? t("serviceRequest.detail.backToWorkbench")
      : t("serviceRequest.detail.backToRecords"),
  };
}

/** The list hands its own address along when it opens a request. */
function searchBefore(state: unknown): string {
  if (typeof state !== "object" || state === null || !("search" in state)) return "";
  return typeof state.search === "string" ? state.search : "";
}
