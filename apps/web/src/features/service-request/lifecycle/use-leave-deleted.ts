import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { notify } from "../../../shared/notify.ts";
import { paths } from "../../../shared/paths.ts";

/** Requests whose pages were left because they are no more: one reason is said once, and nothing is asked of them again. */
const left = new Set<number>();

/** Leaves the page of a request that is no more, for the list, and says why. */
export function useLeaveDeleted(id: number): (words: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (words) => {
    if (left.has(id)) return;
    left.add(id);
    notify.info(words);
    void navigate(paths.serviceRecords(), { replace: true });
    void client.cancelQueries({ queryKey: ["serviceRequest", "detail", id] });
    for (const part of ["list", "counts"]) {
      void client.invalidateQueries({ queryKey: ["serviceRequest", part] });
    }
  };
}
