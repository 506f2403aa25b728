import { Facts, Panel, SkeletonText } from "@pharos/ui";
import { Button, Tooltip } from "@pharos/ui/controls";
import { Icon, mailIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { contractItemQueries, type HoursForecast as Forecast, type HourOwner } from "../api.ts";
import { tenths } from "../parts/amounts.ts";

const RenewalNoteDialog = lazyPart(async () => (await import("./renewal-note.dialog.tsx")).RenewalNoteDialog);

/** When promised hours end at the present pace, what is not booked yet, and a note to whom the contract belongs. */
export function HoursForecast({ owner }: { readonly owner: HourOwner }): ReactNode {
  const t = useT();
  const [isWriting, setIsWriting] = useState(false);
  const forecast = useQuery(contractItemQueries.forecast(owner));
  const { data } = forecast;
  return (
    <Panel
      title={t("contractItem.forecast.title")}
      extra={
        data ? (
          <Tooltip title={data.abilities.note.reason}>
            <Button
              icon={<Icon of={mailIcon} />}
              disabled={!data.abilities.note.isAllowed}
              onClick={() => setIsWriting(true)}
            >
              {t("contractItem.forecast.note")}
            </Button>
          </Tooltip>
        ) : null
      }
    >
      <QueryError query={forecast} />
      {forecast.isPending ? <SkeletonText lines={5} /> : null}
      {data ? <ForecastFacts forecast={data} /> : null}
      {data && isWriting ? (
        <RenewalNoteDialog owner={owner} forecast={data} onClose={() => setIsWriting(false)} />
      ) : null}
    </Panel>
  );
}

function ForecastFacts({ forecast }: { readonly forecast: Forecast }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { planned, used, left, pendingHours, openPlanHours } = forecast;
  const hours = (value: number | null) =>
    value === null ? null : t("contractItem.forecast.hours", { amount: tenths(value, format) });
  return (
    <Facts
      items={[
        { key: "planned", label: t("contractItem.forecast.planned"), value: hours(planned) },
        {
          key: "used",
          label: t("contractItem.forecast.used"),
          value:
            planned === null || planned === 0
              ? hours(used)
              : t("contractItem.forecast.share", {
                  amount: tenths(used, format),
                  percent: format.percent(used / planned),
                }),
        },
        { key: "left", label: t("contractItem.forecast.left"), value: hours(left) },
        {
          key: "endsOn",
          label: t("contractItem.forecast.endsOn"),
          value: <EndOfHours forecast={forecast} />,
        },
        { key: "pending", label: t("contractItem.forecast.pending"), value: hours(pendingHours) },
        { key: "openPlans", label: t("contractItem.forecast.openPlans"), value: hours(openPlanHours) },
      ]}
    />
  );
}

function EndOfHours({ forecast }: { readonly forecast: Forecast }): ReactNode {
  const t = useT();
  const { planned, used, endsOn, endTime } = forecast;
  if (planned !== null && used >= planned)
    return <span className="ph-tone-warn">{t("contractItem.forecast.spent")}</span>;
  if (endsOn === null) return t("contractItem.forecast.noPace");
  const words = { date: endsOn, end: endTime };
  return endsOn < endTime ? (
    <span className="ph-tone-warn">{t("contractItem.forecast.beforeEnd", words)}</span>
  ) : (
    t("contractItem.forecast.afterEnd", words)
  );
}
