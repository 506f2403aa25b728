import { Panel } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { OwnPlans } from "../plan/index.ts";
import { PlansPanel } from "./plans-panel.tsx";

/** The plans of a phone: what the reader does at customers, or what a customer was told of. */
export function MobilePlansPanel(): ReactNode {
  const t = useT();
  const { perms, isEsUser } = useMe();
  if (isEsUser || !perms.includes("plan:view")) return <PlansPanel isPhone />;
  return (
    <Panel
      title={t("workbench.plans.today")}
      extra={<Link to={paths.plans()}>{t("workbench.plans.all")}</Link>}
    >
      <OwnPlans none={t("workbench.plans.noneToday")} />
    </Panel>
  );
}
