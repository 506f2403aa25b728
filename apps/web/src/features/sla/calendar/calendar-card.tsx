import type { SlaCalendarView } from "@pharos/api/sla";
import { Cluster, IconButton, Panel } from "@pharos/ui";
import { deleteIcon, editIcon, historyIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { weekLines } from "./week.ts";

interface CalendarCardProps {
  readonly calendar: SlaCalendarView;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  /** Absent while a policy counts in it. */
  readonly onDelete?: (() => void) | undefined;
}

/** One calendar with its week. */
export function CalendarCard({ calendar, onEdit, onHistory, onDelete }: CalendarCardProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const name = nameIn(locale, calendar.name, calendar.nameEn);
  return (
    <Panel
      title={name}
      extra={
        <Cluster as="span" gap={2} isOneLine isInline>
          <IconButton icon={editIcon} label={t("sla.calendar.editNamed", { name })} onClick={onEdit} />
          <IconButton icon={historyIcon} label={t("sla.historyNamed", { name })} onClick={onHistory} />
          {onDelete ? (
            <IconButton
              icon={deleteIcon}
              label={t("sla.calendar.deleteNamed", { name })}
              onClick={onDelete}
            />
          ) : null}
        </Cluster>
      }
    >
      {calendar.isWallClock ? (
        <p>{t("sla.calendar.wallClock")}</p>
      ) : (
        <dl className="sla-promises">
          {weekLines(calendar.intervals, t).map(({ days, time }) => (
            <Cluster key={days} gap={12} align="stretch" isOneLine>
              <dt>{days}</dt>
              <dd>{time}</dd>
            </Cluster>
          ))}
        </dl>
      )}
      <p className="sla-policy-for">{t("sla.calendar.policies", { count: calendar.policyCount })}</p>
    </Panel>
  );
}
