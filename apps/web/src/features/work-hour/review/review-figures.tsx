import { reviewStatus } from "@pharos/domain/enums";
import { Cluster, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { hoursText, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { hourQueries } from "../api.ts";

/** People who have the most to be reviewed; the list has the others. */
const membersMax = 5;

/** How much the reader may review, by state and by person; each figure opens its rows. */
export function ReviewFigures(): ReactNode {
  const t = useT();
  const format = useFormat();
  const figures = useQuery(hourQueries.reviewFigures()).data;
  if (!figures || figures.pending + figures.approved + figures.rejected === 0) return null;
  const waiting = figures.byMember
    .filter(({ pending }) => pending > 0)
    .toSorted((a, b) => b.pendingHours - a.pendingHours)
    .slice(0, membersMax);
  return (
    <Cluster as="section" gap={16} rowGap={4} aria-label={t("workHour.figures.title")} className="wh-figures">
      {(["pending", "approved", "rejected"] as const).map((status) => (
        <Text key={status}>
          {t("workHour.figures.line", {
            status: t(reviewStatus.labelKey(status)),
            count: figures[status],
            hours: hoursText(figures.hours[status], format),
          })}
        </Text>
      ))}
      {waiting.map(({ userId, name, pending, pendingHours }) => (
        <Link key={userId} className="wh-area-link" to={paths.manHourSummary({ mine: 1, person: userId })}>
          {t("workHour.figures.member", { name, count: pending, hours: hoursText(pendingHours, format) })}
        </Link>
      ))}
    </Cluster>
  );
}
