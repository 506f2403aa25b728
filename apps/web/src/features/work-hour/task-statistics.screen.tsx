import { reviewStatus, taskType } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import {
  type Bar,
  BarList,
  Cluster,
  EmptyState,
  IconButton,
  PageHeader,
  Panel,
  SimpleTable,
  SkeletonText,
  Stack,
  Text,
  VisuallyHidden,
} from "@pharos/ui";
import { Button, Segmented, Select } from "@pharos/ui/controls";
import { leftIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { hoursText, nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { type SearchChanges, useAddressSearch } from "../../shared/use-address-search.ts";
import { TreemapPanel } from "../board/index.ts";
import { TeamChoice } from "../organisation/parts.ts";
import { Defined } from "../service-statistics/parts.ts";
import { type HourSum, hourQueries } from "./api.ts";
import { HourAreaTabs } from "./parts/hour-area-tabs.tsx";
import { isDay, stepSpan } from "./week/span.ts";
import "./team-hours.css";

const groups = ["type", "team", "company", "acc", "city", "user"] as const;
type Group = (typeof groups)[number];

const spans = ["month", "year"] as const;
type Span = (typeof spans)[number];

const barsMax = 15;

/** Hours by what they were for, for the vendor's people. */
export function TaskStatisticsScreen(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const place = placeOf(params);
  const go = (changes: SearchChanges) => search.patch(changes, { replace: true });
  const { span, from, to, groupBy, teamId } = place;
  const sums = useQuery(hourQueries.sums({ from, to, groupBy, ...(teamId !== undefined && { teamId }) }));
  const earlier = useQuery({
    ...hourQueries.sums({ ...daysBefore(place), groupBy, ...(teamId !== undefined && { teamId }) }),
    enabled: sums.data !== undefined,
  });
  const step = (direction: 1 | -1) =>
    go({ from: dateAfter(span, from, direction).slice(0, span === "year" ? 4 : 7) });
  return (
    <>
      <PageHeader title={t("workHour.statistics.title")} meta={<HourAreaTabs current="statistics" />} />
      <Stack gap={16}>
        <Panel>
          <Cluster gap={8}>
            <Segmented<Span>
              aria-label={t("workHour.statistics.span")}
              value={span}
              onChange={(next) => go({ span: next, from: from.slice(0, next === "year" ? 4 : 7) })}
              options={spans.map((value) => ({ value, label: t(`workHour.statistics.${value}`) }))}
            />
            <IconButton icon={leftIcon} label={t("workHour.statistics.previous")} onClick={() => step(-1)} />
            <strong>{from.slice(0, span === "year" ? 4 : 7)}</strong>
            <IconButton icon={rightIcon} label={t("workHour.statistics.next")} onClick={() => step(1)} />
            <Select<Group>
              aria-label={t("workHour.statistics.groupBy")}
              value={groupBy}
              onChange={(next) => go({ by: next })}
              options={groups.map((value) => ({ value, label: t(`workHour.statistics.by.${value}`) }))}
              popupMatchSelectWidth={false}
            />
            <TeamChoice
              label={t("workHour.team.team")}
              placeholder={t("workHour.team.allTeams")}
              value={teamId}
              onChange={(next) => go({ team: next ?? null })}
            />
          </Cluster>
        </Panel>
        <QueryError query={sums} />
        {sums.isPending ? <SkeletonText lines={10} /> : null}
        {sums.data ? <Sums sums={sums.data} before={earlier.data} place={place} /> : null}
        <Cluster gap={8} role="group" aria-label={t("workHour.statistics.only")}>
          {(["noAcc", "noPlan"] as const).map((name) => (
            <Button
              key={name}
              aria-pressed={place[name]}
              onClick={() => go({ [name]: place[name] ? null : 1 })}
            >
              {t(`workHour.statistics.${name}`)}
            </Button>
          ))}
        </Cluster>
        <TreemapPanel
          query={{
            from,
            to,
            groupBy: groupBy === "team" || groupBy === "user" ? groupBy : "company",
            ...(teamId !== undefined && { teamId }),
            ...(place.noAcc && { noAcc: "true" as const }),
            ...(place.noPlan && { noPlan: "true" as const }),
          }}
        />
      </Stack>
    </>
  );
}

/** What the address asks for: a month or a year, and by what. */
function placeOf(params: URLSearchParams) {
  const span: Span = params.get("span") === "year" ? "year" : "month";
  const given = `${params.get("from") ?? ""}${span === "year" ? "-01-01" : "-01"}`;
  const today = dateAt(Date.now(), businessTimeZone);
  const from = isDay(given)
    ? given
    : `${today.slice(0, span === "year" ? 4 : 7)}${span === "year" ? "-01-01" : "-01"}`;
  const to = dateOfDayNumber(dayNumberOf(dateAfter(span, from, 1)) - 1);
  const groupBy = groups.find((one) => one === params.get("by")) ?? "type";
  return {
    span,
    from,
    to,
    groupBy,
    teamId: Number(params.get("team") ?? 0) || undefined,
    noAcc: params.get("noAcc") === "1",
    noPlan: params.get("noPlan") === "1",
  };
}

const dateAfter = (span: Span, from: string, direction: 1 | -1): string =>
  span === "month"
    ? stepSpan("month", from, direction)
    : `${String(Number(from.slice(0, 4)) + direction).padStart(4, "0")}-01-01`;

/** The month or year before. */
const daysBefore = ({ span, from }: Place): { from: string; to: string } => ({
  from: `${dateAfter(span, from, -1).slice(0, 8)}01`,
  to: dateOfDayNumber(dayNumberOf(from) - 1),
});

type Place = ReturnType<typeof placeOf>;

/** The records behind a figure of a group, or of all groups. */
function hoursHref({ from, to, groupBy, teamId }: Place, figure: Figure, sum?: HourSum): string | null {
  if (figure === "planned") return null;
  return paths.manHourSummary({
    team: teamId,
    ...(sum && groupFilter(groupBy, sum.key)),
    days: `${from}..${to}`,
    worked: 1,
    status: figure === "approved" ? reviewStatus.fromCode(1) : undefined,
    overtime: figure === "overtime" ? 1 : undefined,
    bonus: figure === "bonus" ? 1 : undefined,
  });
}

function groupFilter(groupBy: Group, key: string | null): Record<string, string | number> {
  if (groupBy === "type")
    return key === null ? { without: "type" } : { type: taskType.fromCode(Number(key)) };
  if (groupBy === "acc") return key === null ? { missingAcc: 1 } : { acc: key };
  return key === null ? { without: groupBy } : { [groupBy === "user" ? "person" : groupBy]: key };
}

interface SumsProps {
  readonly sums: readonly HourSum[];
  /** The same of the period before; undefined until they are there. */
  readonly before: readonly HourSum[] | undefined;
  readonly place: Place;
}

function Sums({ sums, before, place }: SumsProps): ReactNode {
  const { groupBy } = place;
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  if (sums.length === 0) return <EmptyState>{t("workHour.statistics.none")}</EmptyState>;
  const nameOf = ({ key, name, nameEn }: HourSum) =>
    nameIn(locale, name, nameEn) || key || t("workHour.statistics.nothing");
  const total = (of: (sum: HourSum) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  const link = (written: string, figure: Figure, name: string, sum?: HourSum) => {
    const href = hoursHref(place, figure, sum);
    const isNothing = (sum ? sum[figure] : total((one) => one[figure])) === 0;
    if (href === null || isNothing) return written;
    return (
      <Link to={href}>
        {written}
        <VisuallyHidden>{` ${name}`}</VisuallyHidden>
      </Link>
    );
  };
  const bars: Bar[] = sums.slice(0, barsMax).map((sum) => ({
    key: sum.key ?? "",
    name: nameOf(sum),
    parts: [
      { tone: "ok", value: sum.approved },
      { tone: "warn", value: sum.actual - sum.approved },
    ],
    figures: link(hoursText(sum.actual, format), "actual", nameOf(sum), sum),
  }));
  return (
    <>
      <Panel
        title={t("workHour.statistics.total", {
          hours: hoursText(
            total(({ actual }) => actual),
            format,
          ),
        })}
      >
        <Stack gap={8}>
          <Text as="p" size="small" tone="secondary">
            {t("workHour.statistics.legend")}
          </Text>
          <BarList bars={bars} />
        </Stack>
      </Panel>
      <Panel padding="none">
        <div
          className="wh-matrix-frame"
          role="region"
          aria-label={t("workHour.statistics.title")}
          tabIndex={0}
        >
          <SimpleTable className="wh-matrix">
            <thead>
              <tr>
                <th scope="col">{t(`workHour.statistics.by.${groupBy}`)}</th>
                {figures.map((name) => (
                  <th key={name} scope="col">
                    <Defined definition={t(`workHour.statistics.definition.${name}`)}>
                      {t(`workHour.statistics.figure.${name}`)}
                    </Defined>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sums.map((sum) => (
                <tr key={sum.key ?? ""}>
                  <th scope="row">{nameOf(sum)}</th>
                  {figures.map((name) => (
                    <td key={name}>
                      {link(format.number(sum[name], 1), name, nameOf(sum), sum)}
                      <Text as="div" size="small" tone="tertiary">
                        {before
                          ? t("board.before", {
                              value: format.number(before.find(({ key }) => key === sum.key)?.[name] ?? 0, 1),
                            })
                          : "\u00A0"}
                      </Text>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("workHour.statistics.sum")}</th>
                {figures.map((name) => (
                  <td key={name}>
                    {link(
                      format.number(
                        total((sum) => sum[name]),
                        1,
                      ),
                      name,
                      t("workHour.statistics.sum"),
                    )}
                  </td>
                ))}
              </tr>
            </tfoot>
          </SimpleTable>
        </div>
      </Panel>
    </>
  );
}

const figures = ["planned", "actual", "approved", "overtime", "bonus"] as const;
type Figure = (typeof figures)[number];
