import { useQueryClient } from "@tanstack/react-query";
import { readBefore, useLiveChannel } from "../../../shared/live/index.ts";
import { useMe } from "../../identity/index.ts";

/** A customer's page looks again when somebody has arrived for a plan. */
export function useLivePlans(): void {
  const client = useQueryClient();
  const { isEsUser, perms } = useMe();
  useLiveChannel(
    isEsUser && perms.includes("plan:view") ? "/plan" : null,
    (hint) => void client.invalidateQueries({ queryKey: ["plan"], predicate: readBefore(hint) }),
  );
}
