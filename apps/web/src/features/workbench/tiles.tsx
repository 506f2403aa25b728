import { serviceRequestStatus } from "@pharos/domain/enums";
import { SkeletonBar, type Tone } from "@pharos/ui";
import {
  alertIcon,
  commentIcon,
  customerServiceIcon,
  Icon,
  type IconShape,
  userAddIcon,
  userIcon,
} from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { workbenchQueries } from "./queries.ts";
import "./tiles.css";

/** The figures of the vendor's day; each leads to the list behind it. */
export function VendorTiles(): ReactNode {
  const t = useT();
  const open = useQuery(workbenchQueries.openCount()).data;
  const mine = useQuery(workbenchQueries.mineCount()).data;
  const unassigned = useQuery(workbenchQueries.unassignedCount()).data;
  const breached = useQuery(workbenchQueries.breachedCount()).data;
  const awaiting = open && (open.counts[serviceRequestStatus.toCode("awaitingFeedback")] ?? 0);
  return (
    <ul className="wb-tiles" aria-label={t("workbench.tiles.title")}>
      <Tile
        icon={customerServiceIcon}
        label={t("workbench.tiles.open")}
        count={open?.total}
        to={paths.serviceRecords()}
      />
      <Tile
        icon={userIcon}
        label={t("workbench.tiles.mine")}
        count={mine?.total}
        to={paths.serviceRecords({ mine: 1 })}
      />
      <Tile
        icon={userAddIcon}
        label={t("workbench.tiles.unassigned")}
        count={unassigned?.total}
        to={paths.serviceRecords({ unassigned: 1 })}
        tone="info"
      />
      <Tile
        icon={alertIcon}
        label={t("workbench.tiles.breached")}
        count={breached?.total}
        to={paths.serviceRecords({ sla: "breached" })}
        tone="p1"
      />
      <Tile
        icon={commentIcon}
        label={t("workbench.tiles.awaiting")}
        count={awaiting}
        to={paths.serviceRecords({ tab: "awaitingFeedback" })}
        tone="warn"
      />
    </ul>
  );
}

interface TileProps {
  readonly icon: IconShape;
  readonly label: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly to: string;
  /** Colour of a figure above zero. */
  readonly tone?: Tone;
}

function Tile({ icon, label, count, to, tone = "mute" }: TileProps): ReactNode {
  return (
    <li>
      <Link to={to} className={`wb-tile ph-tone-${tone}`} data-lit={tone !== "mute" && (count ?? 0) > 0}>
        <span className="wb-tile-icon">
          <Icon of={icon} />
        </span>
        <span className="wb-tile-count">
          {count === undefined ? <SkeletonBar width="36px" height={22} /> : count}
        </span>
        <span className="wb-tile-label">{label}</span>
      </Link>
    </li>
  );
}
