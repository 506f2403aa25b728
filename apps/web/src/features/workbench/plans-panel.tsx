import { Panel } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { PlanLines } from "../plan/index.ts";

const plansMax = 5;

/** What the reader has to do next; a customer's people see what they were told of. */
export function PlansPanel({ isPhone = false }: { readonly isPhone?: boolean }): ReactNode {
  const t = useT();
  const { perms, isEsUser, userId } = useMe();
  if (!perms.includes("plan:view")) return null;
  return (
    <Panel
      title={t(isEsUser ? "workbench.plans.customer" : "workbench.plans.title")}
      extra={<Link to={paths.plans()}>{t("workbench.plans.all")}</Link>}
    >
      <PlanLines
        filter={{
          ...(isEsUser ? {} : { executorId: userId }),
          status: "0,1,3",
          sortField: "startDate",
          sortOrder: "asc",
          pageSize: plansMax,
        }}
        none={t("workbench.plans.none")}
        isPhone={isPhone}
      />
    </Panel>
  );
}
