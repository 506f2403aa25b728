import { Grid, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import { Defined } from "../../service-statistics/parts.ts";
import type { Tile } from "../api.ts";
import { RowsLink } from "./rows-link.tsx";

interface TileCardsProps {
  readonly tiles: readonly Tile[];
  /** The same of the period before; undefined until they are there. */
  readonly before: readonly Tile[] | undefined;
}

/** The figures of the board; each opens the rows behind it and says on hover what it counts. */
export function TileCards({ tiles, before }: TileCardsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const write = ({ value, unit }: Tile): string => {
    if (value === null) return "–";
    if (unit === "share") return format.percent(value);
    return format.number(value, unit === "score" ? 1 : 0);
  };
  return (
    <Grid as="dl" minWidth={120} gap={12} isStretched>
      {tiles.map((tile) => {
        const { key, unit, isNow, rows } = tile;
        const name = t(`board.tile.${key}`);
        const earlier = before?.find((one) => one.key === key);
        return (
          <Stack key={key} gap={2} isPanel className="bd-card">
            <dt>
              <Defined definition={t(`board.definition.${key}`)}>{name}</Defined>
            </dt>
            <Text as="dd" size="figure" weight="strong" {...(isBad(tile) && { tone: "p1" as const })}>
              {unit === "count" ? (
                <RowsLink rows={rows} name={name}>
                  {write(tile)}
                </RowsLink>
              ) : (
                write(tile)
              )}
            </Text>
            {unit === "count" ? null : (
              <Text as="dd" size="small" tone="tertiary">
                <RowsLink rows={rows} name={name}>
                  {t(`board.rows.${key as RateKey}`, { count: rows.count })}
                </RowsLink>
              </Text>
            )}
            <Text as="dd" size="small" tone="tertiary">
              {isNow ? t("board.now") : earlier ? t("board.before", { value: write(earlier) }) : "\u00A0"}
            </Text>
          </Stack>
        );
      })}
    </Grid>
  );
}

type RateKey = "firstRate" | "replyRate" | "solveRate" | "rating" | "utilisation" | "renewalRate";

const isBad = ({ key, value }: Tile): boolean =>
  (key === "breachedNow" || key === "plansOverdue") && (value ?? 0) > 0;
