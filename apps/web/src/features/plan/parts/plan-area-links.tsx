import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";

/** Links between the pages of plans, for whom they are. */
export function PlanAreaLinks({
  current,
}: {
  readonly current: "list" | "calendar" | "implementation";
}): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const links = [
    { page: "list", to: paths.plans(), label: t("plan.area.list") },
    { page: "calendar", to: paths.planCalendar(), label: t("plan.area.calendar") },
    ...(perms.includes("ccc:view")
      ? [
          {
            page: "implementation",
            to: paths.plans({ view: "implementation" }),
            label: t("plan.area.implementation"),
          },
        ]
      : []),
  ];
  return (
    <Cluster as="nav" gap={16} aria-label={t("plan.area.title")}>
      {links
        .filter(({ page }) => page !== current)
        .map(({ page, to, label }) => (
          <Link key={page} to={to}>
            {label}
          </Link>
        ))}
    </Cluster>
  );
}
