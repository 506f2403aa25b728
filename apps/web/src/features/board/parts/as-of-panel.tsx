import { businessToday } from "@pharos/domain/contract";
import { historyAction } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, SimpleTable, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { Defined } from "../../service-statistics/parts.ts";
import { type BoardAsOf, boardQueries, type Period } from "../api.ts";
import { momentOf } from "../board-address.ts";

interface AsOfProps {
  readonly period: Period;
  /** A day, or a moment; empty: now. */
  readonly asOf: string;
  readonly onChange: (asOf: string) => void;
}

/** The board as it was on a past day, and what has changed it since. */
export function AsOfPanel({ period, asOf, onChange }: AsOfProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const at = momentOf(asOf);
  const board = useQuery({ ...boardQueries.asOf(period, at ?? ""), enabled: at !== undefined });
  return (
    <Panel title={<Defined definition={t("board.asOf.definition")}>{t("board.asOf.title")}</Defined>}>
      <Stack gap={8}>
        <Cluster gap={8}>
          <span className="bd-picker">
            <DayField
              aria-label={t("board.asOf.day")}
              placeholder={t("board.asOf.day")}
              value={asOf.slice(0, 10)}
              max={businessToday(new Date())}
              onChange={onChange}
            />
          </span>
          {at === undefined ? null : (
            <Text size="small" tone="secondary">
              {t("board.asOf.moment", { time: format.dateTime(at) })}
            </Text>
          )}
        </Cluster>
        {at === undefined ? null : <QueryError query={board} isCompact />}
        {at !== undefined && board.isPending ? <SkeletonText lines={8} /> : null}
        {at !== undefined && board.data ? <Compared board={board.data} /> : null}
      </Stack>
    </Panel>
  );
}

function Compared({ board }: { readonly board: BoardAsOf }): ReactNode {
  const t = useT();
  const format = useFormat();
  const write = (value: number | null, unit: BoardAsOf["tiles"][number]["unit"]): string => {
    if (value === null) return "–";
    return unit === "share" ? format.percent(value) : format.number(value, unit === "score" ? 1 : 0);
  };
  return (
    <>
      <div className="bd-table" role="region" aria-label={t("board.asOf.title")} tabIndex={0}>
        <SimpleTable>
          <thead>
            <tr>
              <th scope="col">{t("board.asOf.figure")}</th>
              <th scope="col">{t("board.asOf.then")}</th>
              <th scope="col">{t("board.now")}</th>
            </tr>
          </thead>
          <tbody>
            {board.tiles.map(({ key, unit, was, now, restated }) => (
              <tr key={key}>
                <th scope="row">
                  <Defined definition={t(`board.definition.${key}`)}>{t(`board.tile.${key}`)}</Defined>
                </th>
                <td>
                  <strong>{write(was, unit)}</strong>
                </td>
                <td>
                  {write(now, unit)}
                  {restated === 0 ? null : ` · ${t("board.asOf.restated", { count: restated })}`}
                </td>
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      </div>
      {board.restatedTotal === 0 ? (
        <EmptyState isCompact>{t("board.asOf.unchanged")}</EmptyState>
      ) : (
        <Restated board={board} />
      )}
      <Text as="p" size="small" tone="secondary">
        {t("board.asOf.below")}
      </Text>
    </>
  );
}

/** The requests that count otherwise now, with what happened to them since. */
function Restated({ board: { restated, restatedTotal } }: { readonly board: BoardAsOf }): ReactNode {
  const t = useT();
  const format = useFormat();
  const title = t("board.asOf.changes", { count: restatedTotal });
  return (
    <>
      <Text as="h3" size="small" weight="medium">
        {title}
      </Text>
      <div className="bd-table" role="region" aria-label={title} tabIndex={0}>
        <SimpleTable>
          <thead>
            <tr>
              <th scope="col">{t("board.asOf.request")}</th>
              <th scope="col" className="bd-words">
                {t("board.asOf.figures")}
              </th>
              <th scope="col" className="bd-words">
                {t("board.asOf.cause")}
              </th>
            </tr>
          </thead>
          <tbody>
            {restated.map(({ id, srNo, title: name, figures, causes }) => (
              <tr key={srNo}>
                <th scope="row">
                  {id === null ? srNo : <Link to={paths.serviceRequest("message", id)}>{srNo}</Link>} {name}
                </th>
                <td className="bd-words">
                  {figures.map((key) => t(`board.tile.${key}`)).join(t("common.listSeparator"))}
                </td>
                <td className="bd-words">
                  <Stack gap={2}>
                    {causes.map(({ at, action, byName }) => (
                      <span key={`${at} ${action}`}>
                        {[format.dateTime(at), t(historyAction.labelKey(action)), byName]
                          .filter(Boolean)
                          .join(" · ")}
                      </span>
                    ))}
                  </Stack>
                </td>
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      </div>
      {restated.length < restatedTotal ? (
        <Text size="small" tone="tertiary">
          {t("board.asOf.more", { count: restatedTotal - restated.length })}
        </Text>
      ) : null}
    </>
  );
}
