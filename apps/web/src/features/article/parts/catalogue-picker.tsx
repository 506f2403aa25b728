import { TreeSelect } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { articleQueries } from "../api.ts";

interface CataloguePickerProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

/** Chooses an entry of the article catalogue. */
export function CataloguePicker({ id, value, onChange }: CataloguePickerProps): ReactNode {
  const catalogue = useQuery(articleQueries.catalogue());
  const tree = useMemo(
    () =>
      (catalogue.data ?? []).map((entry) => ({
        id: entry.id,
        pId: entry.parentId ?? 0,
        value: entry.id,
        title: entry.name,
      })),
    [catalogue.data],
  );
  return (
    <TreeSelect
      id={id}
      allowClear
      treeDefaultExpandAll
      treeDataSimpleMode
      showSearch={{ treeNodeFilterProp: "title" }}
      loading={catalogue.isPending}
      treeData={tree}
      value={value ?? undefined}
      onChange={(next?: number) => onChange?.(next ?? null)}
    />
  );
}
