import { findDba } from "@pharos/api/organisation";
import { Select } from "@pharos/ui/form";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../../shared/api/index.ts";

interface EngineersFieldProps {
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
}

const staleMs = 30_000;

const search = (query: { readonly keyword?: string; readonly userId?: number }) => ({
  queryKey: ["organisation", "findDba", "many", query],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findDba, { query }, { signal, isPageRead: false }),
  staleTime: staleMs,
});

/** Chooses members of the vendor's teams, in the order in which they stand on the paper. */
export function EngineersField({ id, value = [], onChange }: EngineersFieldProps): ReactNode {
  const [words, setWords] = useState("");
  const keyword = words.trim();
  const found = useQuery({
    ...search(keyword === "" ? {} : { keyword }),
    placeholderData: keepPreviousData,
  });
  const chosen = useQueries({ queries: value.map((userId) => search({ userId })) });
  const known = [...chosen.flatMap(({ data = [] }) => data), ...(found.data ?? [])];
  const names = new Map(known.map((person) => [person.userId, person.employeeName]));
  return (
    <Select<number[]>
      {...(id !== undefined && { id })}
      mode="multiple"
      value={[...value]}
      options={[...names].map(([userId, label]) => ({ value: userId, label }))}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={found.isFetching}
      onChange={(ids) => {
        setWords("");
        onChange?.(ids);
      }}
    />
  );
}
