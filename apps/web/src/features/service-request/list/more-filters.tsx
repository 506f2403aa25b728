import { normaliseTags } from "@pharos/domain/validation";
import { Select, TreeSelect } from "@pharos/ui/controls";
import { type FilterControl, splitFilter } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { EngineerPicker, useTeamOptions } from "../../organisation/parts.ts";
import { serviceRequestQueries } from "../api.ts";

const whole = { width: "100%" };

/** The team a request belongs to. */
export function TeamFilter(control: FilterControl): ReactNode {
  const { locale } = usePreferences();
  const teams = useTeamOptions();
  return (
    <Select
      aria-label={control.label}
      placeholder={control.placeholder}
      allowClear
      style={whole}
      showSearch={{ optionFilterProp: "label" }}
      value={control.value === "" ? null : control.value}
      onChange={(next?: string | null) => control.onChange(next ?? "")}
      options={teams.map(({ id, name, nameEn }) => ({
        value: String(id),
        label: nameIn(locale, name, nameEn),
      }))}
    />
  );
}

/** Name of the team that the value of its filter stands for. */
export function TeamName({ value }: { readonly value: string }): ReactNode {
  const { locale } = usePreferences();
  const team = useTeamOptions().find(({ id }) => String(id) === value);
  return team ? nameIn(locale, team.name, team.nameEn) : value;
}

/** Who handles a request. */
export function ExecutorFilter(control: FilterControl): ReactNode {
  return (
    <EngineerPicker
      label={control.label}
      placeholder={control.placeholder}
      value={/^[1-9]\d{0,15}$/.test(control.value) ? Number(control.value) : null}
      onChange={(next) => control.onChange(next === null ? "" : String(next))}
    />
  );
}

/** A branch of the fault catalogue. */
export function RootFilter(control: FilterControl): ReactNode {
  const { locale } = usePreferences();
  const catalogue = useQuery(serviceRequestQueries.catalogue());
  const tree = useMemo(
    () =>
      (catalogue.data ?? []).map((entry) => ({
        id: entry.id,
        pId: entry.parentId ?? 0,
        value: String(entry.id),
        title: nameIn(locale, entry.name, entry.nameEn),
      })),
    [catalogue.data, locale],
  );
  return (
    <TreeSelect
      aria-label={control.label}
      placeholder={control.placeholder}
      allowClear
      style={whole}
      treeDefaultExpandAll
      treeDataSimpleMode
      showSearch={{ treeNodeFilterProp: "title" }}
      loading={catalogue.isPending}
      treeData={tree}
      value={control.value === "" ? undefined : control.value}
      onChange={(next?: string) => control.onChange(next ?? "")}
    />
  );
}

/** Tags that a request carries, all of them. */
export function TagsFilter(control: FilterControl): ReactNode {
  const t = useT();
  return (
    <Select
      aria-label={control.label}
      placeholder={t("serviceRequest.desk.filter.tagsPlaceholder")}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      style={whole}
      tokenSeparators={[",", "，"]}
      value={splitFilter(control.value)}
      onChange={(tags: string[]) => control.onChange(normaliseTags(tags).join(","))}
    />
  );
}
