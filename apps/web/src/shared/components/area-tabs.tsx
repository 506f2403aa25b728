import { Cluster } from "@pharos/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import "./area-tabs.css";

/** A page of an area. */
export interface AreaPage<Page extends string> {
  readonly page: Page;
  readonly to: string;
  readonly label: string;
}

interface AreaTabsProps<Page extends string> {
  /** Name of the area. */
  readonly label: string;
  /** The page that is shown; it stays in its place and is marked. */
  readonly current: Page;
  readonly pages: readonly AreaPage<Page>[];
}

/** The pages of an area, always in the same order, with the one that is shown marked. */
export function AreaTabs<Page extends string>({ label, current, pages }: AreaTabsProps<Page>): ReactNode {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = row.current;
    const shown = list?.querySelector<HTMLElement>("[aria-current]");
    // Only the row itself is scrolled: scrollIntoView would move the page as well.
    if (list && shown) list.scrollLeft = shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2;
  }, []);
  if (pages.length < 2) return null;
  return (
    <Cluster as="nav" gap={16} align="stretch" isOneLine className="area-tabs" aria-label={label} ref={row}>
      {pages.map(({ page, to, label: name }) => (
        <Link key={page} to={to} aria-current={page === current ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </Cluster>
  );
}
