import type { ServiceRequestDetail } from "@pharos/api/service-request";
import type { UiAction } from "@pharos/ui";
import { auditIcon } from "@pharos/ui/icons";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";

/** Leads to a service order that is filled from the request; for those who make orders. */
export function useOrderAction({ id }: Pick<ServiceRequestDetail, "id">): UiAction[] {
  const t = useT();
  const navigate = useNavigate();
  const { perms } = useMe();
  if (!perms.includes("so:edit")) return [];
  const href = paths.serviceOrders({ make: id });
  return [
    {
      key: "makeOrder",
      label: t("serviceRequest.action.makeOrder"),
      icon: auditIcon,
      href,
      run: () => void navigate(href),
    },
  ];
}
