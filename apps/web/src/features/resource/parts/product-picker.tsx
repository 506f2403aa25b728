import { TreeSelect } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { resourceQueries } from "../api.ts";

interface ProductPickerProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

/** Chooses an entry of the product catalogue. */
export function ProductPicker({ id, value, onChange }: ProductPickerProps): ReactNode {
  const products = useQuery(resourceQueries.products());
  const tree = useMemo(
    () =>
      (products.data ?? []).map((entry) => ({
        id: entry.id,
        pId: entry.parentId ?? 0,
        value: entry.id,
        title: entry.name,
      })),
    [products.data],
  );
  return (
    <TreeSelect
      id={id}
      allowClear
      treeDefaultExpandAll
      treeDataSimpleMode
      showSearch={{ treeNodeFilterProp: "title" }}
      loading={products.isPending}
      treeData={tree}
      value={value ?? undefined}
      onChange={(next?: number) => onChange?.(next ?? null)}
    />
  );
}
