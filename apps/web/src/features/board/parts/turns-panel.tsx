import { minuteMs } from "@pharos/domain/time";
import { EmptyState, Panel, SimpleTable, SkeletonText, Stack, Text } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { Defined } from "../../service-statistics/parts.ts";
import { type BoardTurns, boardQueries, type Period } from "../api.ts";
import { RowsLink } from "./rows-link.tsx";

const kinds = ["byTeam", "byCompany", "byPerson"] as const;
type Kind = (typeof kinds)[number];

const sides = ["vendor", "customer"] as const;

/** Who must act next on open requests, the oldest first, and whose time the missed promises were. */
export function TurnsPanel({ period }: { readonly period: Period }): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<Kind>("byTeam");
  const turns = useQuery(boardQueries.turns(period));
  const { data } = turns;
  return (
    <Panel title={<Defined definition={t("board.turns.definition")}>{t("board.turns.title")}</Defined>}>
      <QueryError query={turns} isCompact />
      {turns.isPending ? <SkeletonText lines={6} /> : null}
      {data ? (
        <Stack gap={8}>
          <Missed missed={data.missed} />
          <Segmented<Kind>
            aria-label={t("board.turns.groupBy")}
            value={kind}
            onChange={setKind}
            options={kinds.map((value) => ({ value, label: t(`board.turns.${value}`) }))}
          />
          {data[kind].length === 0 ? <EmptyState isCompact>{t("board.turns.none")}</EmptyState> : null}
          {data[kind].length > 0 ? <Groups groups={data[kind]} kind={kind} /> : null}
        </Stack>
      ) : null}
    </Panel>
  );
}

function Missed({ missed }: { readonly missed: BoardTurns["missed"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (missed.customerShare === null) return null;
  return (
    <Text as="p" size="small">
      <RowsLink rows={missed.rows} name={t("board.turns.title")}>
        {t("board.turns.missed", {
          count: missed.rows.count,
          share: format.percent(missed.customerShare),
          time: format.duration(missed.customerMinutes * minuteMs, { isWorkingTime: true }),
        })}
      </RowsLink>
    </Text>
  );
}

interface GroupsProps {
  readonly groups: BoardTurns["byTeam"];
  readonly kind: Kind;
}

function Groups({ groups, kind }: GroupsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  return (
    <div className="bd-table" role="region" aria-label={t("board.turns.title")} tabIndex={0}>
      <SimpleTable>
        <thead>
          <tr>
            <th scope="col">{t(`board.turns.${kind}`)}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(`board.turns.side.${side}`)}
              </th>
            ))}
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(`board.turns.time.${side}`)}
              </th>
            ))}
            <th scope="col">{t("board.turns.oldest")}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const name = nameIn(locale, group.name ?? "", group.nameEn) || t(`board.turns.without.${kind}`);
            const since = [group.vendor.oldestSince, group.customer.oldestSince]
              .filter((one) => one !== null)
              .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
            return (
              <tr key={group.key ?? ""}>
                <th scope="row">{name}</th>
                {sides.map((side) => (
                  <td key={side}>
                    <RowsLink rows={group[side].rows} name={`${name} ${t(`board.turns.side.${side}`)}`}>
                      {format.number(group[side].rows.count)}
                    </RowsLink>
                  </td>
                ))}
                {sides.map((side) => (
                  <td key={side}>{format.duration(group[side].minutes * minuteMs)}</td>
                ))}
                <td>{since ? format.dateTime(since) : "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </SimpleTable>
    </div>
  );
}
