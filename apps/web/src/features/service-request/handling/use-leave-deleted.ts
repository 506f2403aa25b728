import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { notify } from "../../../shared/notify.ts";
import { paths } from "../../../shared/paths.ts";

/** Leaves the page of a request that is no more, for the list, and says why. */
export function useLeaveDeleted(id: number): (words: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (words) => {
    notify.info(words);
    void navigate(paths.serviceRecords(), { replace: true });
    void client.cancelQueries({ queryKey: ["serviceRequest", "detail", id] });
    for (const part of ["list", "counts"]) {
      void client.invalidateQueries({ queryKey: ["serviceRequest", part] });
    }
  };
}
