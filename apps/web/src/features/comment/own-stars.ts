import { listStarred } from "@pharos/api/comment";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";
import type { StarredType } from "./api.ts";

/** So many stars of a kind are known at once. */
const starsMax = 100;

/** What the reader has starred of a kind. */
export const ownStars = (objType: StarredType) =>
  queryOptions({
    queryKey: ["starred", objType, "own"],
    queryFn: ({ signal }) =>
      call(listStarred, { query: { objType, pageSize: starsMax } }, { signal, isPageRead: false }),
  });
