import { turnHolders as sides } from "@pharos/domain/service-request";
import { minuteMs } from "@pharos/domain/time";
import { Cluster, EmptyState, Panel, SimpleTable, SkeletonText, Stack, Text } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { Defined } from "../../service-statistics/parts.ts";
import { type BoardTurns, boardQueries, type Period, type TurnKind } from "../api.ts";
import { RowsLink } from "./rows-link.tsx";

/** What waits for somebody, and who may open its list. */
const kinds = [
  ["request", "fault:view"],
  ["plan", "plan:view"],
  ["order", "so:view"],
  ["action", "hour:view"],
] as const satisfies readonly (readonly [TurnKind, string])[];

/** Only requests wait for third parties. */
const sidesOf = (kind: TurnKind) => sides.filter((side) => kind === "request" || side !== "third");

const groupings = ["byTeam", "byCompany", "byPerson"] as const;
type Grouping = (typeof groupings)[number];

/** Who must act next on what is open, the oldest first, and whose time the missed promises were. */
export function TurnsPanel({ period }: { readonly period: Period }): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const offered = kinds.filter(([, permission]) => perms.includes(permission)).map(([kind]) => kind);
  const [kind, setKind] = useState<TurnKind>(offered[0] ?? "request");
  const [wanted, setGrouping] = useState<Grouping>("byTeam");
  const turns = useQuery(boardQueries.turns(period, kind));
  const { data } = turns;
  // An action is about no customer.
  const offeredGroupings = groupings.filter((one) => kind !== "action" || one !== "byCompany");
  const grouping = offeredGroupings.includes(wanted) ? wanted : "byTeam";
  return (
    <Panel
      className="bd-turns"
      title={<Defined definition={t("board.turns.definition")}>{t("board.turns.title")}</Defined>}
    >
      <Stack gap={8}>
        <Cluster gap={8}>
          <Segmented<TurnKind>
            aria-label={t("board.turns.kind")}
            value={kind}
            onChange={setKind}
            options={offered.map((value) => ({ value, label: t(`board.turns.of.${value}`) }))}
          />
          <Segmented<Grouping>
            aria-label={t("board.turns.groupBy")}
            value={grouping}
            onChange={setGrouping}
            options={offeredGroupings.map((value) => ({ value, label: t(`board.turns.${value}`) }))}
          />
        </Cluster>
        <QueryError query={turns} isCompact />
        {turns.isPending ? <SkeletonText lines={6} /> : null}
        {data?.missed ? <Missed missed={data.missed} /> : null}
        {data?.[grouping].length === 0 ? <EmptyState isCompact>{t("board.turns.none")}</EmptyState> : null}
        {data && data[grouping].length > 0 ? (
          <Groups groups={data[grouping]} kind={grouping} sides={sidesOf(kind)} />
        ) : null}
      </Stack>
    </Panel>
  );
}

function Missed({ missed }: { readonly missed: NonNullable<BoardTurns["missed"]> }): ReactNode {
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
      {missed.thirdShare === null || missed.thirdShare === 0
        ? null
        : ` ${t("board.turns.missedThird", { share: format.percent(missed.thirdShare) })}`}
    </Text>
  );
}

interface GroupsProps {
  readonly groups: BoardTurns["byTeam"];
  readonly kind: Grouping;
  readonly sides: readonly (typeof sides)[number][];
}

function Groups({ groups, kind, sides: shown }: GroupsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  return (
    <div className="bd-table" role="region" aria-label={t("board.turns.title")} tabIndex={0}>
      <SimpleTable>
        <thead>
          <tr>
            <th scope="col">{t(`board.turns.${kind}`)}</th>
            {shown.map((side) => (
              <th key={side} scope="col">
                {t(`board.turns.side.${side}`)}
              </th>
            ))}
            {shown.map((side) => (
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
            const since = shown
              .map((side) => group[side].oldestSince)
              .filter((one) => one !== null)
              .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
            return (
              <tr key={group.key ?? ""}>
                <th scope="row">{name}</th>
                {shown.map((side) => (
                  <td key={side}>
                    <RowsLink rows={group[side].rows} name={`${name} ${t(`board.turns.side.${side}`)}`}>
                      {format.number(group[side].rows.count)}
                    </RowsLink>
                  </td>
                ))}
                {shown.map((side) => (
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
