import { PageHeader, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useNavigate } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { LiveRows } from "../service-request/index.ts";
import { CustomerFace } from "./customer-face.tsx";
import { greetingKey } from "./greeting.ts";
import { VendorFace } from "./vendor-face.tsx";
import { workbenchQueries } from "./workbench-queries.ts";
import "./workbench.css";

/** The first page: what is waiting for the reader, and who is on duty. Phones have a page of their own. */
export function WorkbenchScreen(): ReactNode {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const queue = useQuery(workbenchQueries.queue());
  if (isPhone) return <Navigate replace to={paths.mobileWorkbench()} />;
  const isCustomer = me.isEsUser;
  return (
    <div className="wb">
      <PageHeader
        title={t(greetingKey(new Date()), { name: me.employeeName })}
        meta={isCustomer ? me.companyName : t("workbench.vendorMeta")}
        actions={
          me.perms.includes("service:create") ? (
            <Button
              type="primary"
              icon={<Icon of={plusIcon} />}
              onClick={() => void navigate(paths.newServiceRequest())}
            >
              {t("workbench.create")}
            </Button>
          ) : undefined
        }
      />
      {isCustomer ? <CustomerFace /> : <VendorFace />}
      <LiveRows ids={queue.data?.list.map(({ id }) => id) ?? []} />
    </div>
  );
}
