import { useQuery } from "@tanstack/react-query";
import { useMe } from "../../identity/index.ts";
import { contractItemQueries } from "../api.ts";

/** Whether the reader may add proofs of concept and import them; the server says so with any list of them. */
export function useMayKeepItems(): boolean {
  const mayRead = useMe().perms.includes("ccc:edit");
  const { data } = useQuery({ ...contractItemQueries.pocItems({ pageSize: 1 }), enabled: mayRead });
  return data?.create.isAllowed === true;
}
