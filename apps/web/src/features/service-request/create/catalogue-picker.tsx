import { TreeSelect } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { usePreferences } from "../../../shared/preferences.ts";
import { serviceRequestQueries } from "../api.ts";

export interface CataloguePickerProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
}

/** Chooses a branch of the fault catalogue. */
export function CataloguePicker({ id, value, onChange }: CataloguePickerProps): ReactNode {
  const { locale } = usePreferences();
  const catalogue = useQuery(serviceRequestQueries.catalogue());
  const tree = useMemo(
    () =>
      (catalogue.data ?? [])
        .filter(({ status }) => status === 1)
        .map((entry) => ({
          id: entry.id,
          pId: entry.parentId ?? 0,
          value: entry.id,
          title: locale === "zh-CN" ? entry.name : entry.nameEn,
        })),
    [catalogue.data, locale],
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
