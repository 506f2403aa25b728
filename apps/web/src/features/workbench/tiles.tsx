import { type StandardView, standardViews } from "@pharos/domain/service-request";
import { cappedCount, Grid, SkeletonBar, Stack, Text, type Tone } from "@pharos/ui";
import { commentIcon, customerServiceIcon, Icon, type IconShape, starIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { deskQueries, searchOf } from "../service-request/index.ts";
import "./tiles.css";

export interface TileLine {
  readonly key: string;
  readonly to: string;
  readonly icon: IconShape;
  readonly label: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  /** Colour of a figure above zero. */
  readonly tone?: Tone;
}

/** The figures of a customer: what waits for an answer, what goes on, what is to be rated. */
export function CustomerTiles(): ReactNode {
  const t = useT();
  const counts = useQuery(deskQueries.counts()).data;
  const ofView = (view: StandardView) => ({
    key: view,
    to: paths.serviceRecords(searchOf(standardViews[view])),
    count: counts?.[view],
  });
  return (
    <Tiles
      tiles={[
        { ...ofView("awaitingMe"), icon: commentIcon, label: t("workbench.customer.awaiting"), tone: "warn" },
        { ...ofView("open"), icon: customerServiceIcon, label: t("workbench.tiles.open") },
        { ...ofView("toRate"), icon: starIcon, label: t("workbench.tiles.toRate"), tone: "info" },
      ]}
    />
  );
}

const countCap = 999;

/** Figures side by side, each of which leads to the rows it counts. */
export function Tiles({ tiles }: { readonly tiles: readonly TileLine[] }): ReactNode {
  const t = useT();
  return (
    <Grid
      as="ul"
      gap={12}
      className="wb-tiles"
      aria-label={t("workbench.tiles.title")}
      // React's type knows no custom properties.
      style={{ "--wb-tiles": tiles.length } as CSSProperties}
    >
      {tiles.map(({ key, to, icon, label, count, tone = "mute" }) => (
        <li key={key}>
          <Grid
            as={Link}
            gap={12}
            rowGap={0}
            align="center"
            tone="plain"
            isPanel
            to={to}
            className={`wb-tile ph-tone-${tone}`}
            data-lit={tone !== "mute" && (count ?? 0) > 0}
          >
            <Stack
              as="span"
              align="center"
              justify="center"
              size="title"
              tone="secondary"
              className="wb-tile-icon"
            >
              <Icon of={icon} />
            </Stack>
            <Text size="figure" weight="strong" className="wb-tile-count">
              {count === undefined ? <SkeletonBar width="36px" height={22} /> : cappedCount(count, countCap)}
            </Text>
            <Text size="small" tone="secondary">
              {label}
            </Text>
          </Grid>
        </li>
      ))}
    </Grid>
  );
}
