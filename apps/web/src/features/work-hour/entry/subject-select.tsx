import { hourKind } from "@pharos/domain/enums";
import { Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type HourTarget, hourQueries } from "../api.ts";

/** What hours are for: kind and id in one text, such as `0:12`. */
export type SubjectKey = `${number}:${number}`;
export const subjectKeyOf = ({ kind, rid }: Pick<HourTarget, "kind" | "rid">): SubjectKey => `${kind}:${rid}`;

/** Kind and id behind a key. */
export function subjectOf(key: SubjectKey): { kind: HourTarget["kind"]; rid: number } {
  const [kind = "0", rid = "0"] = key.split(":");
  return { kind: hourKind.asCode(Number(kind)), rid: Number(rid) };
}

interface SubjectSelectProps {
  readonly id?: string;
  readonly value?: SubjectKey;
  readonly onChange?: (value: SubjectKey) => void;
  /** Whose hours; the reader's when absent. */
  readonly executorId?: number | undefined;
  /** What is chosen already, which may not be among what is offered. */
  readonly current?: { readonly key: SubjectKey; readonly title: string } | undefined;
}

/** Chooses what hours are for: own requests, plans and internal matters. */
export function SubjectSelect({ id, value, onChange, executorId, current }: SubjectSelectProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const [keyword, setKeyword] = useState("");
  const words = keyword.trim();
  const subjects = useQuery(
    hourQueries.subjects({ ...(executorId && { executorId }), ...(words && { keyword: words }) }),
  );
  const found = subjects.data ?? [];
  const optionOf = (subject: HourTarget) => ({
    value: subjectKeyOf(subject),
    label: [
      subject.no,
      nameIn(locale, subject.title, subject.titleEn),
      nameIn(locale, subject.companyName, subject.companyNameEn),
    ]
      .filter(Boolean)
      .join(" · "),
  });
  const group = (kind: HourTarget["kind"], label: string) => ({
    label,
    title: label,
    options: found.filter((subject) => subject.kind === kind).map(optionOf),
  });
  const groups = [
    group(hourKind.toCode("serviceRequest"), t("workHour.entry.requests")),
    group(hourKind.toCode("plan"), t("workHour.entry.plans")),
    group(hourKind.toCode("internal"), t("workHour.entry.matters")),
  ].filter(({ options }) => options.length > 0);
  const isKnown = current === undefined || found.some((subject) => subjectKeyOf(subject) === current.key);
  return (
    <Select<SubjectKey>
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      onChange={(next) => onChange?.(next)}
      placeholder={t("workHour.entry.subjectPlaceholder")}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={subjects.isFetching}
      notFoundContent={t("workHour.entry.noSubject")}
      options={current && !isKnown ? [{ value: current.key, label: current.title }, ...groups] : groups}
    />
  );
}
