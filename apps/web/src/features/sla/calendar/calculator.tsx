import type { SlaCalendarView } from "@pharos/api/sla";
import { minuteMs } from "@pharos/domain/time";
import { Grid, Panel, SimpleTable, Text } from "@pharos/ui";
import { Form, InputNumber, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { WallClockField } from "../../../shared/dates/date-field.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { slaQueries } from "../api.ts";

const longestMinutes = 86_400;
const localPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

interface CalculatorProps {
  readonly calendars: readonly SlaCalendarView[];
}

/** Shows when a target is due that starts at a moment: by the function that moves the clocks of requests. */
export function Calculator({ calendars }: CalculatorProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const [calendarId, setCalendarId] = useState(
    () => (calendars.find((one) => !one.isWallClock) ?? calendars[0])?.id ?? 0,
  );
  const [createdAt, setCreatedAt] = useState(() => localNow(format.dateTime(new Date().toISOString())));
  const [targetMinutes, setTargetMinutes] = useState<number | null>(120);
  const isReady = localPattern.test(createdAt) && targetMinutes !== null && targetMinutes >= 1;
  const due = useQuery({
    ...slaQueries.due({
      calendarId,
      createdAt: `${createdAt.slice(0, 16)}:00+08:00`,
      targetMinutes: targetMinutes ?? 1,
    }),
    enabled: isReady,
  });
  return (
    <Panel title={t("sla.calculator.title")} className="sla-calculator">
      <p className="sla-policy-for">{t("sla.calculator.hint")}</p>
      <Form layout="vertical" className="sla-calculator-fields">
        <Grid minWidth={220} gap={16} rowGap={0} isStretched>
          <Form.Item label={t("sla.field.calendar")} htmlFor="sla-calculator-calendar">
            <Select
              id="sla-calculator-calendar"
              value={calendarId}
              onChange={setCalendarId}
              options={calendars.map(({ id, name, nameEn }) => ({
                value: id,
                label: nameIn(locale, name, nameEn),
              }))}
            />
          </Form.Item>
          <Form.Item label={t("sla.calculator.createdAt")} htmlFor="sla-calculator-created">
            <WallClockField id="sla-calculator-created" value={createdAt} onChange={setCreatedAt} />
          </Form.Item>
          <Form.Item label={t("sla.calculator.target")} htmlFor="sla-calculator-target">
            <InputNumber
              id="sla-calculator-target"
              min={1}
              max={longestMinutes}
              precision={0}
              inputMode="numeric"
              value={targetMinutes}
              onChange={setTargetMinutes}
            />
          </Form.Item>
        </Grid>
      </Form>
      <QueryError query={due} isCompact />
      {isReady && due.data ? (
        <>
          <Text as="p" size="title" weight="strong" role="status">
            {t("sla.calculator.due", { time: format.dateTime(due.data.dueAt) })}
          </Text>
          <SimpleTable className="sla-intervals">
            <caption>{t("sla.calculator.intervals")}</caption>
            <tbody>
              {due.data.intervals.map(({ from, to, state, businessMinutes }) => (
                <tr key={from} className={state === "running" ? undefined : "sla-interval-out"}>
                  <td>{format.dateTime(from)}</td>
                  <td>{format.dateTime(to)}</td>
                  <td>
                    {state === "running"
                      ? format.duration(businessMinutes * minuteMs)
                      : t("sla.calculator.outOfHours")}
                  </td>
                </tr>
              ))}
            </tbody>
          </SimpleTable>
        </>
      ) : null}
    </Panel>
  );
}

/** What a field for local times takes: the business time zone's clock, whatever the machine's is. */
const localNow = (text: string): string => text.replace(" ", "T");
