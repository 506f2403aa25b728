import { findDiction } from "@pharos/api/dictionary";
import { dictionaryType } from "@pharos/domain/enums";
import { Select } from "@pharos/ui/form";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../../shared/api/index.ts";

const type = String(dictionaryType.toCode("powerViewTag"));

const viewTagsQuery = queryOptions({
  queryKey: ["dictionary", "choices", type],
  queryFn: async ({ signal }) =>
    (await call(findDiction, { query: { types: type } }, { signal, isPageRead: false }))[type] ?? [],
  staleTime: 5 * 60_000,
});

interface ViewTagsFieldProps {
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (tags: string[]) => void;
}

/** Chooses Power View tags: readers who narrow their view to one of them keep seeing the article. */
export function ViewTagsField({ id, value = [], onChange }: ViewTagsFieldProps): ReactNode {
  const tags = useQuery(viewTagsQuery);
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      loading={tags.isPending}
      value={value}
      onChange={onChange}
      options={(tags.data ?? []).map(({ label }) => ({ value: label, label }))}
    />
  );
}
