import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { DutyPanel } from "./duty-panel.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { workbenchQueries } from "./workbench-queries.ts";

/** What a customer sees first: what waits for an answer, what is being worked on, what to confirm. */
export function CustomerFace(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const awaiting = useQuery(workbenchQueries.awaiting());
  const queue = useQuery(workbenchQueries.queue());
  const restored = useQuery(workbenchQueries.restored());
  const create = (
    <Button onClick={() => void navigate(paths.newServiceRequest())}>{t("workbench.create")}</Button>
  );
  return (
    <div className="wb-columns">
      <div className="wb-main">
        {awaiting.data?.total ? (
          <RequestPanel
            title={t("workbench.awaiting.title")}
            result={awaiting}
            hasCustomers={false}
            empty=""
            moreHref={paths.serviceRecords({ tab: "awaitingFeedback" })}
          />
        ) : null}
        <RequestPanel
          title={t("workbench.open.title")}
          result={queue}
          hasCustomers={false}
          empty={t("workbench.open.empty")}
          emptyAction={create}
          moreHref={paths.serviceRecords()}
        />
        {restored.data?.total ? (
          <RequestPanel
            title={t("workbench.restored.title")}
            result={restored}
            hasCustomers={false}
            empty=""
            moreHref={paths.serviceRecords({ tab: "restored" })}
          />
        ) : null}
      </div>
      <aside className="wb-aside">
        <DutyPanel />
      </aside>
    </div>
  );
}
