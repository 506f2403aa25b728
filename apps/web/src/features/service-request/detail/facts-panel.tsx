import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { recoverType, requestMode } from "@pharos/domain/enums";
import { Avatar, Cluster, type Fact, Facts, Panel, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { historyIcon, Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { helpFacts } from "../lifecycle/help-facts.tsx";
import { nameIn } from "../parts/wording.ts";
import "./facts-panel.css";

interface FactsPanelProps {
  readonly detail: ServiceRequestDetail;
  readonly onHistory: () => void;
}

/** What a request is about, who is concerned with it and how to reach them, in one list; what is not known is left out. */
export function FactsPanel({ detail, onHistory }: FactsPanelProps): ReactNode {
  const t = useT();
  const facts = useFacts(detail);
  return (
    <Panel
      title={t("serviceRequest.facts.panel")}
      className="sr-facts-panel"
      extra={
        <Button type="link" size="small" icon={<Icon of={historyIcon} />} onClick={onHistory}>
          {t("serviceRequest.history.title")}
        </Button>
      }
    >
      <Facts items={facts.map((fact) => ({ isHidden: !fact.value, ...fact }))} />
    </Panel>
  );
}

function useFacts(detail: ServiceRequestDetail): Fact[] {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const canOpenNumber = useMe().perms.includes("sn:view");
  const { acc, asset, executor, reporter, contactName, phone, email } = detail;
  const moment = (iso: string | null) => iso && format.dateTime(iso);
  return [
    {
      key: "customer",
      label: t("serviceRequest.field.customer"),
      value: nameIn(locale, detail.companyName, detail.companyNameEn),
    },
    {
      key: "acc",
      label: t("serviceRequest.field.serviceNumber"),
      value: acc && (
        <>
          {canOpenNumber ? (
            <Link to={paths.serviceNumber(acc.id, detail.companyId)}>{acc.name}</Link>
          ) : (
            acc.name
          )}
          <Text as="small" tone="tertiary" className="sr-fact-note">
            {acc.sn} · {t("serviceRequest.facts.until", { date: acc.endTime })}
          </Text>
        </>
      ),
    },
    {
      key: "asset",
      label: t("serviceRequest.field.asset"),
      value: asset && (
        <>
          {asset.name}
          <Text as="small" tone="tertiary" className="sr-fact-note">
            {[asset.dbType, asset.version].filter(Boolean).join(" ")}
          </Text>
        </>
      ),
    },
    {
      key: "version",
      label: t("serviceRequest.field.version"),
      value: [nameIn(locale, detail.productName, detail.productNameEn), detail.dbVersion]
        .filter(Boolean)
        .join(" "),
    },
    // A masked number cannot be called.
    {
      key: "phone",
      label: t("serviceRequest.field.phone"),
      value: phone && (phone.includes("*") ? phone : <a href={`tel:${phone}`}>{phone}</a>),
    },
    { key: "reporter", label: t("serviceRequest.field.reporter"), value: <Person {...reporter} /> },
    {
      key: "contact",
      label: t("serviceRequest.field.contact"),
      value: contactName === reporter.name ? null : contactName,
    },
    {
      key: "executor",
      label: t("serviceRequest.field.executor"),
      value:
        executor === null ? (
          <Text tone="tertiary" className="sr-nobody">
            {t("serviceRequest.unassigned")}
          </Text>
        ) : (
          <Person {...executor} />
        ),
    },
    {
      key: "team",
      label: t("serviceRequest.field.team"),
      value: nameIn(locale, detail.teamName, detail.teamNameEn),
    },
    ...helpFacts(detail, t, locale),
    {
      key: "email",
      label: t("serviceRequest.field.email"),
      value: email && (email.includes("*") ? email : <a href={`mailto:${email}`}>{email}</a>),
    },
    {
      key: "notifyEmails",
      label: t("serviceRequest.field.notifyEmails"),
      value: detail.notifyEmails.join(t("serviceRequest.event.separator")),
    },
    {
      key: "catalogue",
      label: t("serviceRequest.field.catalogue"),
      value: nameIn(locale, detail.menuName, detail.menuNameEn),
    },
    { key: "tags", label: t("serviceRequest.field.tags"), value: tagsOf(detail) },
    { key: "mode", label: t("serviceRequest.field.mode"), value: t(requestMode.labelKey(detail.mode)) },
    { key: "happen", label: t("serviceRequest.field.happenTime"), value: moment(detail.happenTime) },
    { key: "submit", label: t("serviceRequest.field.submitTime"), value: moment(detail.submitTime) },
    { key: "recovered", label: t("serviceRequest.field.recoverTime"), value: moment(detail.recoverTime) },
    {
      key: "recoverType",
      label: t("serviceRequest.field.recoverType"),
      value: detail.recoverType === null ? null : t(recoverType.labelKeyOfCode(detail.recoverType)),
    },
    { key: "recoverDesc", label: t("serviceRequest.field.recoverDesc"), value: detail.recoverDesc },
    { key: "closed", label: t("serviceRequest.field.closedTime"), value: moment(detail.closedTime) },
  ];
}

function tagsOf({ tags }: ServiceRequestDetail): ReactNode {
  if (tags.length === 0) return null;
  return (
    <Cluster as="span" gap={4} isInline>
      {tags.map((tag) => (
        <StatusChip key={tag} tone="mute">
          {tag}
        </StatusChip>
      ))}
    </Cluster>
  );
}

function Person({
  name,
  headImgUrl,
}: {
  readonly name: string;
  readonly headImgUrl: string | null;
}): ReactNode {
  return (
    <Cluster as="span" gap={6} isOneLine isInline>
      <Avatar name={name} src={headImgUrl} size={20} />
      {name}
    </Cluster>
  );
}
