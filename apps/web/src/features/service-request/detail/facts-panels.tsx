import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { recoverType, requestMode } from "@pharos/domain/enums";
import { Avatar, Cluster, Facts, Panel, StatusChip, Text } from "@pharos/ui";
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
import "./facts-panels.css";

interface FactsPanelsProps {
  readonly detail: ServiceRequestDetail;
  readonly onHistory: () => void;
}

/** What a request is about, who is concerned with it, and how to reach the customer. */
export function FactsPanels({ detail, onHistory }: FactsPanelsProps): ReactNode {
  const t = useT();
  return (
    <>
      <Panel title={t("serviceRequest.facts.people")}>
        <PeopleFacts detail={detail} />
      </Panel>
      <Panel title={t("serviceRequest.facts.subject")}>
        <SubjectFacts detail={detail} />
      </Panel>
      {detail.recoverTime === null ? null : (
        <Panel title={t("serviceRequest.facts.recovery")}>
          <RecoveryFacts detail={detail} />
        </Panel>
      )}
      <Button icon={<Icon of={historyIcon} />} onClick={onHistory} block>
        {t("serviceRequest.history.title")}
      </Button>
    </>
  );
}

type DetailProps = Pick<FactsPanelsProps, "detail">;

function PeopleFacts({ detail }: DetailProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { contactName, phone, email } = detail;
  return (
    <Facts
      items={[
        {
          key: "executor",
          label: t("serviceRequest.field.executor"),
          value:
            detail.executor === null ? (
              <Text tone="tertiary" className="sr-nobody">
                {t("serviceRequest.unassigned")}
              </Text>
            ) : (
              <Person {...detail.executor} />
            ),
        },
        {
          key: "team",
          label: t("serviceRequest.field.team"),
          value: nameIn(locale, detail.teamName, detail.teamNameEn),
        },
        ...helpFacts(detail, t, locale),
        {
          key: "reporter",
          label: t("serviceRequest.field.reporter"),
          value: <Person {...detail.reporter} />,
        },
        { key: "contact", label: t("serviceRequest.field.contact"), value: contactName },
        // A masked number cannot be called.
        {
          key: "phone",
          label: t("serviceRequest.field.phone"),
          value: phone && (phone.includes("*") ? phone : <a href={`tel:${phone}`}>{phone}</a>),
        },
        {
          key: "email",
          label: t("serviceRequest.field.email"),
          value: email && (email.includes("*") ? email : <a href={`mailto:${email}`}>{email}</a>),
        },
        {
          key: "notifyEmails",
          label: t("serviceRequest.field.notifyEmails"),
          value: detail.notifyEmails.join(t("serviceRequest.event.separator")),
          isHidden: detail.notifyEmails.length === 0,
        },
      ]}
    />
  );
}

function SubjectFacts({ detail }: DetailProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const { acc, asset } = detail;
  const canOpenNumber = useMe().perms.includes("sn:view");
  return (
    <Facts
      items={[
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
          key: "product",
          label: t("serviceRequest.field.product"),
          value: nameIn(locale, detail.productName, detail.productNameEn),
        },
        { key: "version", label: t("serviceRequest.field.version"), value: detail.dbVersion },
        {
          key: "catalogue",
          label: t("serviceRequest.field.catalogue"),
          value: nameIn(locale, detail.menuName, detail.menuNameEn),
        },
        { key: "mode", label: t("serviceRequest.field.mode"), value: t(requestMode.labelKey(detail.mode)) },
        {
          key: "tags",
          label: t("serviceRequest.field.tags"),
          value: (
            <Cluster as="span" gap={4} isInline>
              {detail.tags.map((tag) => (
                <StatusChip key={tag} tone="mute">
                  {tag}
                </StatusChip>
              ))}
            </Cluster>
          ),
          isHidden: detail.tags.length === 0,
        },
        {
          key: "happen",
          label: t("serviceRequest.field.happenTime"),
          value: detail.happenTime && format.dateTime(detail.happenTime),
        },
        {
          key: "submit",
          label: t("serviceRequest.field.submitTime"),
          value: format.dateTime(detail.submitTime),
        },
        {
          key: "closed",
          label: t("serviceRequest.field.closedTime"),
          value: detail.closedTime && format.dateTime(detail.closedTime),
          isHidden: detail.closedTime === null,
        },
      ]}
    />
  );
}

function RecoveryFacts({ detail }: DetailProps): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Facts
      items={[
        {
          key: "time",
          label: t("serviceRequest.field.recoverTime"),
          value: detail.recoverTime && format.dateTime(detail.recoverTime),
        },
        {
          key: "type",
          label: t("serviceRequest.field.recoverType"),
          value: detail.recoverType === null ? null : t(recoverType.labelKeyOfCode(detail.recoverType)),
        },
        {
          key: "desc",
          label: t("serviceRequest.field.recoverDesc"),
          value: detail.recoverDesc,
          isHidden: !detail.recoverDesc,
        },
      ]}
    />
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
