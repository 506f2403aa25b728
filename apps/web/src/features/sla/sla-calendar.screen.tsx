import type { SlaCalendarView } from "@pharos/api/sla";
import { Grid, PageHeader, SkeletonCards } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { slaQueries, useDeleteCalendar } from "./api.ts";
import { CalendarCard } from "./calendar/calendar-card.tsx";
import { YearPanel } from "./calendar/year-panel.tsx";
import "./sla.css";

const CalendarDialog = lazyPart(async () => (await import("./calendar/calendar.dialog.tsx")).CalendarDialog);
const Calculator = lazyPart(async () => (await import("./calendar/calculator.tsx")).Calculator);
const HistoryDrawer = lazyPart(async () => (await import("./history-drawer.tsx")).HistoryDrawer);

interface HistoryTarget {
  readonly objectType: "slaCalendar" | "slaCalendarYear";
  readonly objectId: number;
  readonly name: string;
}

/** When minutes count: the week of each calendar, holidays and make-up workdays, and what follows from them. */
export function SlaCalendarScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const calendars = useQuery(slaQueries.calendars());
  const [edited, setEdited] = useState<SlaCalendarView | "new" | null>(null);
  const [history, setHistory] = useState<HistoryTarget | null>(null);
  const { ask, holder } = useDeletion();
  return (
    <>
      {holder}
      <PageHeader
        title={t("shell.titles.slaCalendar")}
        meta={t("sla.calendar.intro")}
        actions={
          <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setEdited("new")}>
            {t("sla.calendar.add")}
          </Button>
        }
      />
      <p className="sla-note">
        {t("sla.calendar.oldRequests")} <Link to={paths.slaPolicy()}>{t("shell.titles.slaPolicy")}</Link>
      </p>
      {calendars.isPending ? <SkeletonCards /> : null}
      <QueryError query={calendars} />
      <Grid minWidth={420} gap={12} className="sla-policies">
        {calendars.data?.map((calendar) => (
          <CalendarCard
            key={calendar.id}
            calendar={calendar}
            onEdit={() => setEdited(calendar)}
            onHistory={() =>
              setHistory({
                objectType: "slaCalendar",
                objectId: calendar.id,
                name: nameIn(locale, calendar.name, calendar.nameEn),
              })
            }
            onDelete={calendar.policyCount > 0 || calendar.isWallClock ? undefined : () => void ask(calendar)}
          />
        ))}
      </Grid>
      {calendars.data ? <Calculator calendars={calendars.data} /> : null}
      <YearPanel
        onHistory={(year) =>
          setHistory({ objectType: "slaCalendarYear", objectId: year, name: String(year) })
        }
      />
      {edited !== null ? (
        <CalendarDialog calendar={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {history ? <HistoryDrawer {...history} onClose={() => setHistory(null)} /> : null}
    </>
  );
}

function useDeletion() {
  const t = useT();
  const { locale } = usePreferences();
  const remove = useDeleteCalendar();
  const [confirm, holder] = useConfirm();
  const ask = async ({ id, name, nameEn }: SlaCalendarView): Promise<void> => {
    const isSure = await confirm({
      title: t("sla.calendar.deleteNamed", { name: nameIn(locale, name, nameEn) }),
      okText: t("sla.calendar.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    // A refusal has shown its reason already.
    if (isSure) await remove.mutateAsync({ params: { id } }).catch(() => undefined);
  };
  return { ask, holder };
}
