import type { ReactNode } from "react";
import { AreaTabs } from "../../../shared/components/area-tabs.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";

type PlanPage = "list" | "calendar" | "implementation";

/** The pages of plans, for whom they are. */
export function PlanAreaTabs({ current }: { readonly current: PlanPage }): ReactNode {
  const t = useT();
  const { perms } = useMe();
  return (
    <AreaTabs<PlanPage>
      label={t("plan.area.title")}
      current={current}
      pages={[
        { page: "list", to: paths.plans(), label: t("plan.area.list") },
        { page: "calendar", to: paths.planCalendar(), label: t("plan.area.calendar") },
        ...(perms.includes("ccc:view")
          ? [
              {
                page: "implementation",
                to: paths.plans({ view: "implementation" }),
                label: t("plan.area.implementation"),
              } as const,
            ]
          : []),
      ]}
    />
  );
}
