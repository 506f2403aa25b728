import type { ReactNode } from "react";
import type { CloseDialogProps } from "../parts/dialog-props.ts";
import { statusOf } from "../parts/wording.ts";
import { CancelRequest } from "./cancel-request.tsx";
import { CloseByCustomer } from "./close-by-customer.tsx";
import { CloseByVendor } from "./close-by-vendor.tsx";

/** Ends a request: the reporter cancels what no one has begun, the customer rates, the vendor says what it was. */
export function CloseServiceRequestDialog(
  props: CloseDialogProps & { readonly isVendor: boolean },
): ReactNode {
  const { isVendor, onOpen, ...dialog } = props;
  if (statusOf(dialog.detail.status) === "submitted") return <CancelRequest {...dialog} />;
  return isVendor ? <CloseByVendor {...dialog} onOpen={onOpen} /> : <CloseByCustomer {...dialog} />;
}
