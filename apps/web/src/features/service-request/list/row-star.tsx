import type { ServiceRequestRow } from "@pharos/api/service-request";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { StarButton } from "../../comment/index.ts";

/** The star of a line; the list is looked at again, because it may be narrowed to starred requests. */
export function RowStar({ row }: { readonly row: ServiceRequestRow }): ReactNode {
  const client = useQueryClient();
  return (
    <StarButton
      objType="fault"
      objId={row.id}
      isStarred={row.starred}
      onChange={() => void client.invalidateQueries({ queryKey: ["serviceRequest"] })}
    />
  );
}
