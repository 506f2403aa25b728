import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import "./page-sections.css";

interface PageSectionsProps {
  /** Name of the row for assistive technology. */
  readonly label: string;
  readonly pages: readonly { readonly path: string; readonly label: string }[];
}

/** Pages that belong together, in a row above each of them. */
export function PageSections({ label, pages }: PageSectionsProps): ReactNode {
  return (
    <Cluster as="nav" gap={4} align="stretch" isOneLine className="page-sections" aria-label={label}>
      {pages.map((page) => (
        <NavLink key={page.path} to={page.path} end>
          {page.label}
        </NavLink>
      ))}
    </Cluster>
  );
}
