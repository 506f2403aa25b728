import { requestFigure } from "@pharos/domain/enums";
import { EmptyState, Panel } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { Statistics } from "../api.ts";
import { Defined } from "./defined.tsx";
import { FigureLink } from "./figure-link.tsx";
import type { CountedRange } from "./rows-href.ts";

interface RatingsPanelProps {
  readonly data: Statistics;
  readonly range: CountedRange;
}

const scores = ["response", "duration", "result", "report"] as const;

/** What customers said of the work. */
export function RatingsPanel({ data: { ratings, ratingAvg, totals }, range }: RatingsPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const most = Math.max(1, ...ratings.stars);
  const low = t(requestFigure.labelKey("lowRated"));
  return (
    <Panel title={t("serviceStatistics.rating.title")}>
      {ratings.count === 0 || ratingAvg === null ? (
        <EmptyState isCompact>{t("serviceStatistics.noData")}</EmptyState>
      ) : (
        <div className="ss-ratings">
          <div className="ss-rating-mean">
            <strong>{format.number(ratingAvg, 1)}</strong>
            <span>{t("serviceStatistics.rating.count", { count: ratings.count })}</span>
            <span>
              <Defined definition={t("serviceStatistics.definition.lowRated")}>{low}</Defined>{" "}
              <FigureLink range={range} figure="lowRated" count={totals.lowRated} name={low} />
            </span>
          </div>
          <ul className="ss-bars">
            {ratings.stars
              .map((count, index) => ({ count, stars: index + 1 }))
              .toReversed()
              .map(({ count, stars }) => (
                <li key={stars}>
                  <span className="ss-bar-name">{t("serviceStatistics.rating.stars", { count: stars })}</span>
                  <span className="ss-bar" aria-hidden="true">
                    <span className="ph-tone-warn" style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                  <span className="ss-bar-figures ss-number">{format.number(count)}</span>
                </li>
              ))}
          </ul>
          <dl className="ss-scores">
            {scores.map((score) => {
              const mean = ratings[score];
              return (
                <div key={score}>
                  <dt>{t(`serviceStatistics.rating.${score}`)}</dt>
                  <dd>{mean === null ? "–" : format.number(mean, 1)}</dd>
                </div>
              );
            })}
          </dl>
        </div>
      )}
    </Panel>
  );
}
