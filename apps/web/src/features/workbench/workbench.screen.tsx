import { useIsPhone } from "@pharos/ui";
import { lazy, type ReactNode, Suspense } from "react";
import { Navigate } from "react-router";
import { loadChunk } from "../../shared/load-chunk.ts";
import { paths } from "../../shared/paths.ts";
import { useMe } from "../identity/index.ts";
import { CustomerFace } from "./customer-face.tsx";
import { VendorSkeleton } from "./vendor-skeleton.tsx";

// Only the vendor's people need the table.
const VendorFace = lazy(async () => ({
  default: (await loadChunk(() => import("./vendor-face.tsx"))).VendorFace,
}));

/** Whoever was only sent to the phone's page comes back when the window is wide again. */
const sentHere = { isSentHere: true } as const;

/** The landing page: the day of a customer, or of the vendor's people; a phone has its own. */
export function WorkbenchScreen(): ReactNode {
  const isPhone = useIsPhone();
  const { isEsUser } = useMe();
  if (isPhone) return <Navigate to={paths.mobileWorkbench()} state={sentHere} replace />;
  if (isEsUser) return <CustomerFace />;
  return (
    <Suspense fallback={<VendorSkeleton />}>
      <VendorFace />
    </Suspense>
  );
}
