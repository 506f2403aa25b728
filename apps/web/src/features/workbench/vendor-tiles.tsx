import { waitingKind } from "@pharos/domain/enums";
import { isStandardView, type StandardView, standardViews } from "@pharos/domain/service-request";
import type { WorkbenchFigure } from "@pharos/domain/workbench";
import type { TranslationKey } from "@pharos/i18n";
import type { Tone } from "@pharos/ui";
import {
  alertIcon,
  auditIcon,
  commentIcon,
  downloadIcon,
  fieldTimeIcon,
  fileProtectIcon,
  fileTextIcon,
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
import type { ReactNode } from "react";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { deskQueries, searchOf } from "../service-request/index.ts";
import { useFigures } from "./figures.ts";
import { waitingQuery } from "./queries.ts";
import { type TileLine, Tiles } from "./tiles.tsx";
import { placeOf } from "./waiting-places.ts";

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
