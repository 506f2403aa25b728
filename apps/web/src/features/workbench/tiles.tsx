import { classNames } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import "./tiles.css";

/** A number that opens the rows behind it. */
export interface TileProps {
  readonly label: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
  readonly href: string;
  /** Draws the eye when the number is not zero. */
  readonly isAlert?: boolean;
}

/** Numbers in a row, each a link to its list. */
export function Tiles({ items }: { readonly items: readonly TileProps[] }): ReactNode {
  return (
    <ul className="wb-tiles">
      {items.map((item) => (
        <li key={item.label}>
          <Tile {...item} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ label, count, href, isAlert = false }: TileProps): ReactNode {
  return (
    <Link className={classNames("wb-tile", isAlert && (count ?? 0) > 0 && "wb-tile-alert")} to={href}>
      <span className="wb-tile-count">{count ?? "–"}</span>
      <span className="wb-tile-label">{label}</span>
    </Link>
  );
}
