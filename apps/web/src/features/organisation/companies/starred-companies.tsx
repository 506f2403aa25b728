import { Cluster } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { ownStars } from "../../comment/parts.ts";

/** So many stand above the list, the newest first. */
const shownMax = 6;

/** The organisations that the reader has starred, one click away. */
export function StarredCompanies(): ReactNode {
  const t = useT();
  const stars = useQuery(ownStars("company")).data?.list ?? [];
  if (stars.length === 0) return null;
  return (
    <Cluster as="nav" gap={12} rowGap={4} aria-label={t("organisation.list.starred")}>
      <span>{t("organisation.list.starred")}</span>
      {stars.slice(0, shownMax).map(({ objId, title }) => (
        <Link key={objId} to={paths.organisation(objId)}>
          {title}
        </Link>
      ))}
    </Cluster>
  );
}
