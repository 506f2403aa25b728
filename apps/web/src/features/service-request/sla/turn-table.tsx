import { historyAction } from "@pharos/domain/enums";
import { turnHolders } from "@pharos/domain/service-request";
import { minuteMs } from "@pharos/domain/time";
import { SimpleTable, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { ExplainedSla } from "../api.ts";

/** Whose turn it was, stretch by stretch, and what each side's add up to. */
export function TurnTable({ turns }: { readonly turns: ExplainedSla["turns"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (turns.length === 0) return null;
  const sum = (of: (turn: (typeof turns)[number]) => number, holder?: string) =>
    turns.reduce((all, turn) => all + (holder === undefined || turn.holder === holder ? of(turn) : 0), 0);
  const elapsed = (minutes: number) => format.duration(minutes * minuteMs);
  const working = (minutes: number) => format.duration(minutes * minuteMs, { isWorkingTime: true });
  return (
    <section className="sr-explain">
      <h3>{t("serviceRequest.turn.title")}</h3>
      <Text as={SimpleTable} size="small" className="sr-explain-table">
        <thead>
          <tr>
            <th scope="col">{t("serviceRequest.turn.who")}</th>
            <th scope="col">{t("serviceRequest.sla.from")}</th>
            <th scope="col">{t("serviceRequest.sla.to")}</th>
            <th scope="col">{t("serviceRequest.sla.why")}</th>
            <th scope="col">{t("serviceRequest.turn.minutes")}</th>
            <th scope="col">{t("serviceRequest.turn.workingMinutes")}</th>
          </tr>
        </thead>
        <tbody>
          {turns.map((turn) => (
            <tr key={turn.from}>
              <td>
                {t(`serviceRequest.turn.side.${turn.holder}`)}
                {turn.party === null ? null : ` · ${turn.party}`}
              </td>
              <td>{format.dateTime(turn.from)}</td>
              <td>{turn.to === null ? t("serviceRequest.sla.goingOn") : format.dateTime(turn.to)}</td>
              <td>{t(historyAction.labelKey(turn.cause))}</td>
              <td>{elapsed(turn.minutes)}</td>
              <td>{working(turn.workingMinutes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {[...turnHolders, undefined].map((holder) => (
            <tr key={holder ?? "all"}>
              <th scope="row" colSpan={4}>
                {holder === undefined
                  ? t("serviceRequest.turn.total")
                  : t(`serviceRequest.turn.side.${holder}`)}
              </th>
              <td>{elapsed(sum(({ minutes }) => minutes, holder))}</td>
              <td>{working(sum(({ workingMinutes }) => workingMinutes, holder))}</td>
            </tr>
          ))}
        </tfoot>
      </Text>
    </section>
  );
}
