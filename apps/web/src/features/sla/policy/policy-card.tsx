import type { SlaPolicyView } from "@pharos/api/sla";
import { coverage, severity } from "@pharos/domain/enums";
import { minuteMs } from "@pharos/domain/time";
import type { Translate } from "@pharos/i18n";
import { Cluster, IconButton, Panel, SimpleTable, StatusChip, Text } from "@pharos/ui";
import { deleteIcon, editIcon, historyIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { isOddOrder } from "./promise-words.ts";

/** A calendar by its id. */
type CalendarOf = (
  id: number,
) => { readonly name: string; readonly nameEn: string; readonly isWallClock: boolean } | undefined;

interface PolicyCardProps {
  readonly policy: SlaPolicyView;
  readonly calendarOf: CalendarOf;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  /** Absent for defaults, which stay. */
  readonly onDelete?: (() => void) | undefined;
}

/** One policy: for whom it is, and what it promises for each severity. */
export function PolicyCard({ policy, calendarOf, onEdit, onHistory, onDelete }: PolicyCardProps): ReactNode {
  const t = useT();
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
      <Promises policy={policy} calendarOf={calendarOf} />
    </Panel>
  );
}

interface PromisesProps {
  readonly policy: SlaPolicyView;
  readonly calendarOf: CalendarOf;
}

/** What is promised: a line for each severity, a column for each promise. */
function Promises({ policy, calendarOf }: PromisesProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const time = (minutes: number) => format.duration(minutes * minuteMs);
  return (
    <SimpleTable className="sla-grid">
      <thead>
        <tr>
          <th scope="col">{t("sla.grid.severity")}</th>
          <th scope="col">{t("sla.grid.first")}</th>
          <th scope="col">{t("sla.grid.reply")}</th>
          <th scope="col">{t("sla.grid.solve")}</th>
          <th scope="col">{t("sla.field.calendar")}</th>
        </tr>
      </thead>
      <tbody>
        {policy.targets.map((target) => {
          const calendar = calendarOf(target.calendarId);
          const { firstResponseMinutes: first, replyMinutes: reply, solveMinutes: solve } = target;
          const rests = severity.fromCode(target.type) === "p1" && calendar?.isWallClock === false;
          return (
            <tr key={target.type}>
              <th scope="row">
                <StateChip of={severity} code={target.type} />
              </th>
              <td>{time(first)}</td>
              <td>{reply === null ? t("sla.policy.unlimited") : time(reply)}</td>
              <td>{time(solve)}</td>
              <td>
                {calendar ? nameIn(locale, calendar.name, calendar.nameEn) : null}
                {rests ? (
                  <Text as="div" size="small" tone="warn">
                    {t("sla.grid.rests")}
                  </Text>
                ) : null}
                {isOddOrder(target) ? (
                  <Text as="div" size="small" tone="warn">
                    {t("sla.policy.oddOrder")}
                  </Text>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </SimpleTable>
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
