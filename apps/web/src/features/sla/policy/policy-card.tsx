import type { SlaPolicyView } from "@pharos/api/sla";
import { coverage, severity } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { Cluster, IconButton, Panel, StatusChip, Text } from "@pharos/ui";
import { deleteIcon, editIcon, historyIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { promiseText } from "./promise-words.ts";

interface PolicyCardProps {
  readonly policy: SlaPolicyView;
  /** Name of a calendar by its id. */
  readonly calendarName: (id: number) => string;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  /** Absent for defaults, which stay. */
  readonly onDelete?: (() => void) | undefined;
}

/** One policy: for whom it is, and what it promises for each severity. */
export function PolicyCard({
  policy,
  calendarName,
  onEdit,
  onHistory,
  onDelete,
}: PolicyCardProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const name = nameIn(locale, policy.name, policy.nameEn);
  return (
    <Panel
      title={
        <Cluster as="span" gap={8} rowGap={4} isInline>
          <span>{name}</span>
          <StatusChip tone={policy.subject === "default" ? "mute" : "info"}>
            {t(`sla.subject.${policy.subject}`)}
          </StatusChip>
        </Cluster>
      }
      extra={
        <Cluster as="span" gap={2} isOneLine isInline>
          <IconButton icon={editIcon} label={t("sla.policy.editNamed", { name })} onClick={onEdit} />
          <IconButton icon={historyIcon} label={t("sla.historyNamed", { name })} onClick={onHistory} />
          {onDelete ? (
            <IconButton icon={deleteIcon} label={t("sla.policy.deleteNamed", { name })} onClick={onDelete} />
          ) : null}
        </Cluster>
      }
    >
      <p className="sla-policy-for">{holdsFor(policy, locale, t)}</p>
      <dl className="sla-promises">
        {policy.targets.map((target) => (
          <Cluster key={target.type} gap={12} align="stretch" isOneLine>
            <dt>{t(severity.labelKeyOfCode(target.type))}</dt>
            <dd>
              {promiseText(target, t, format)}
              <Text size="small" tone="tertiary" className="sla-promise-calendar">
                {calendarName(target.calendarId)}
              </Text>
            </dd>
          </Cluster>
        ))}
      </dl>
    </Panel>
  );
}

/** For what requests a policy holds, in words. */
function holdsFor(policy: SlaPolicyView, locale: Parameters<typeof nameIn>[0], t: Translate): string {
  if (policy.subject === "default") {
    return policy.coverage === null
      ? t("sla.policy.forNoNumber")
      : t("sla.policy.forCoverage", { coverage: t(coverage.labelKeyOfCode(policy.coverage)) });
  }
  const company = nameIn(locale, policy.companyName, policy.companyNameEn) ?? "";
  return policy.subjectName === null ? company : `${company} · ${policy.subjectName}`;
}
