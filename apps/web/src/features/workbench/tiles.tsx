import { type StandardView, standardViews } from "@pharos/domain/service-request";
import { cappedCount, Grid, SkeletonBar, Stack, Text, type Tone } from "@pharos/ui";
import {
  alertIcon,
  commentIcon,
  customerServiceIcon,
  Icon,
  type IconShape,
  starIcon,
  thunderboltIcon,
  userAddIcon,
  userIcon,
} from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { deskQueries, searchOf } from "../service-request/index.ts";
import "./tiles.css";

interface TileLine {
  readonly view: StandardView;
  readonly icon: IconShape;
  readonly label: string;
  /** Colour of a figure above zero. */
  readonly tone?: Tone;
}

/** The figures of the vendor's day; each leads to the rows it counts. */
export function VendorTiles(): ReactNode {
  const t = useT();
  const hasTeam = useMe().teams.length > 0;
  const unassigned: TileLine = hasTeam
    ? { view: "unassignedOfMyTeams", icon: userAddIcon, label: t("workbench.tiles.unassignedOfMyTeams") }
    : { view: "unassigned", icon: userAddIcon, label: t("workbench.tiles.unassigned") };
  return (
    <Tiles
      tiles={[
        { view: "mine", icon: userIcon, label: t("workbench.tiles.mine") },
        { view: "urgent", icon: thunderboltIcon, label: t("workbench.tiles.urgent"), tone: "p1" },
        { view: "atRisk", icon: alertIcon, label: t("workbench.tiles.atRisk"), tone: "p1" },
        {
          view: "awaitingCustomer",
          icon: commentIcon,
          label: t("workbench.tiles.awaiting"),
          tone: "warn",
        },
        { ...unassigned, tone: "info" },
      ]}
    />
  );
}

/** The figures of a customer: what waits for an answer, what goes on, what is to be rated. */
export function CustomerTiles(): ReactNode {
  const t = useT();
  return (
    <Tiles
      tiles={[
        { view: "awaitingMe", icon: commentIcon, label: t("workbench.customer.awaiting"), tone: "warn" },
        { view: "open", icon: customerServiceIcon, label: t("workbench.tiles.open") },
        { view: "toRate", icon: starIcon, label: t("workbench.tiles.toRate"), tone: "info" },
      ]}
    />
  );
}

const countCap = 999;

function Tiles({ tiles }: { readonly tiles: readonly TileLine[] }): ReactNode {
  const t = useT();
  const counts = useQuery(deskQueries.counts()).data;
  return (
    <Grid
      as="ul"
      gap={12}
      className="wb-tiles"
      aria-label={t("workbench.tiles.title")}
      // React's type knows no custom properties.
      style={{ "--wb-tiles": tiles.length } as CSSProperties}
    >
      {tiles.map(({ view, icon, label, tone = "mute" }) => {
        const count = counts?.[view];
        return (
          <li key={view}>
            <Grid
              as={Link}
              gap={12}
              rowGap={0}
              align="center"
              tone="plain"
              isPanel
              to={paths.serviceRecords(searchOf(standardViews[view]))}
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
                {count === undefined ? (
                  <SkeletonBar width="36px" height={22} />
                ) : (
                  cappedCount(count, countCap)
                )}
              </Text>
              <Text size="small" tone="secondary">
                {label}
              </Text>
            </Grid>
          </li>
        );
      })}
    </Grid>
  );
}
