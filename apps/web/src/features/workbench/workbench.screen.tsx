import { useIsPhone } from "@pharos/ui";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useMe } from "../identity/index.ts";
import { CustomerFace } from "./customer-face.tsx";
import { VendorFace } from "./vendor-face.tsx";

/** Whoever was only sent to the phone's page comes back when the window is wide again. */
const sentHere = { isSentHere: true } as const;

/** The landing page: the day of a customer, or of the vendor's people; a phone has its own. */
export function WorkbenchScreen(): ReactNode {
  const isPhone = useIsPhone();
  const { isEsUser } = useMe();
  if (isPhone) return <Navigate to={paths.mobileWorkbench()} state={sentHere} replace />;
  return isEsUser ? <CustomerFace /> : <VendorFace />;
}
