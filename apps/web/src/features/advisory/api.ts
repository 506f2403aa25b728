import {
  type Advisory,
  acknowledgeAdvisory,
  countAdvisoryRecipients,
  listAdvisories,
  previewAdvisory,
} from "@pharos/api/advisory";
import type { CallInput } from "@pharos/api/core";
import { queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";

export type { Advisory };

type Filter = NonNullable<CallInput<typeof listAdvisories>["query"]>;
type Preview = CallInput<typeof previewAdvisory>["body"];

/** Reads of security warnings that reached organisations. */
export const advisoryQueries = {
  list: (filter: Filter) =>
    queryOptions({
      queryKey: ["advisory", "list", filter],
      queryFn: ({ signal }) => call(listAdvisories, { query: filter }, { signal, isPageRead: false }),
    }),
  count: (id: number) =>
    queryOptions({
      queryKey: ["advisory", "count", id],
      queryFn: ({ signal }) =>
        call(countAdvisoryRecipients, { params: { id } }, { signal, isPageRead: false }),
    }),
  preview: (body: Preview) =>
    queryOptions({
      queryKey: ["advisory", "preview", body],
      queryFn: ({ signal }) => call(previewAdvisory, { body }, { signal, isPageRead: false }),
      retry: false,
    }),
} as const;

/** What the signed-in person's organisations have not acknowledged. */
export const openAdvisories = () => advisoryQueries.list({ isOpen: "true", pageSize: 20 });

export const useAcknowledge = apiMutation(acknowledgeAdvisory, { stales: ["advisory"] });
