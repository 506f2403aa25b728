import { waitingKind } from "@pharos/domain/enums";
import { isStandardView, type StandardView, standardViews } from "@pharos/domain/service-request";
import { type WorkbenchFigure, workbenchFace, workbenchFigures } from "@pharos/domain/workbench";
import type { TranslationKey } from "@pharos/i18n";
import { cappedCount, Grid, SkeletonBar, Stack, Text, type Tone } from "@pharos/ui";
import {
  alertIcon,
  auditIcon,
  commentIcon,
  customerServiceIcon,
  downloadIcon,
  fieldTimeIcon,
  fileProtectIcon,
  fileTextIcon,
  Icon,
  type IconShape,
  mailIcon,
  readIcon,
  scheduleIcon,
  starIcon,
  thunderboltIcon,
  toolsIcon,
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
import { waitingQuery } from "./queries.ts";
import { placeOf } from "./waiting-places.ts";
import "./tiles.css";

interface TileLine {
  readonly key: string;
  readonly to: string;
  readonly icon: IconShape;
  readonly label: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  /** Colour of a figure above zero. */
  readonly tone?: Tone;
}

/** How the figures of requests look; the others are work that waits. */
const looks: Partial<Record<WorkbenchFigure, { readonly icon: IconShape; readonly tone?: Tone }>> = {
  mine: { icon: userIcon },
  urgent: { icon: thunderboltIcon, tone: "p1" },
  atRisk: { icon: alertIcon, tone: "p1" },
  atRiskOfMyTeams: { icon: alertIcon, tone: "p1" },
  breached: { icon: fieldTimeIcon, tone: "p1" },
  breachedOfMyTeams: { icon: fieldTimeIcon, tone: "p1" },
  openSevere: { icon: alertIcon, tone: "p1" },
  awaitingCustomer: { icon: commentIcon, tone: "warn" },
  unassigned: { icon: userAddIcon, tone: "info" },
  unassignedOfMyTeams: { icon: userAddIcon, tone: "info" },
  watching: { icon: starIcon },
  planOverdueAll: { icon: scheduleIcon, tone: "warn" },
  contractExpiring: { icon: fileProtectIcon, tone: "warn" },
  contractExpiringAll: { icon: fileProtectIcon, tone: "warn" },
  hourReview: { icon: fieldTimeIcon, tone: "info" },
  articleReview: { icon: fileTextIcon, tone: "info" },
  resourceReview: { icon: downloadIcon, tone: "info" },
  searchGap: { icon: readIcon },
  application: { icon: auditIcon, tone: "info" },
  inboundMail: { icon: mailIcon, tone: "info" },
  parkedWork: { icon: toolsIcon, tone: "warn" },
};

/** The figures that the reader answers for. */
export function useFigures(): readonly WorkbenchFigure[] {
  const me = useMe();
  return workbenchFigures[workbenchFace(me)].map((figure) =>
    figure === "unassignedOfMyTeams" && me.teams.length === 0 ? "unassigned" : figure,
  );
}

/** The figures of the vendor's day, by what the reader answers for; each leads to the rows it counts. */
export function VendorTiles(): ReactNode {
  const t = useT();
  const { userId } = useMe();
  const counts = useQuery(deskQueries.counts()).data;
  const waiting = useQuery(waitingQuery()).data?.list;
  const toTile = (figure: WorkbenchFigure): TileLine => {
    const { icon = auditIcon, tone } = looks[figure] ?? {};
    const look = { key: figure, icon, ...(tone !== undefined && { tone }) };
    if (isStandardView(figure))
      return {
        ...look,
        to: paths.serviceRecords(searchOf(standardViews[figure])),
        label: t(labels[figure] ?? "workbench.tiles.open"),
        count: counts?.[figure],
      };
    const code = waitingKind.toCode(figure);
    return {
      ...look,
      to: placeOf(figure, userId),
      label: t(waitingKind.labelKey(figure)),
      // What has nothing is not listed.
      count: waiting && (waiting.find(({ kind }) => kind === code)?.count ?? 0),
    };
  };
  return <Tiles tiles={useFigures().map(toTile)} />;
}

const labels: Partial<Record<StandardView, TranslationKey>> = {
  mine: "workbench.tiles.mine",
  urgent: "workbench.tiles.urgent",
  atRisk: "workbench.tiles.atRisk",
  atRiskOfMyTeams: "workbench.tiles.atRiskOfMyTeams",
  breached: "workbench.tiles.breached",
  breachedOfMyTeams: "workbench.tiles.breachedOfMyTeams",
  openSevere: "workbench.tiles.openSevere",
  awaitingCustomer: "workbench.tiles.awaiting",
  unassigned: "workbench.tiles.unassigned",
  unassignedOfMyTeams: "workbench.tiles.unassignedOfMyTeams",
  watching: "workbench.tiles.watching",
};

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

function Tiles({ tiles }: { readonly tiles: readonly TileLine[] }): ReactNode {
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
