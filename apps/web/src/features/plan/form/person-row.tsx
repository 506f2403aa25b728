import type { PersonLoad } from "@pharos/api/plan";
import { planRole } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Avatar, Cluster, Stack, Text } from "@pharos/ui";
import { Checkbox, Segmented } from "@pharos/ui/controls";
import { Form, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { FreeStrip } from "./free-strip.tsx";
import type { PlanExecutorFields } from "./plan-values.ts";

interface PersonRowProps {
  /** Absent when the person works in no team any more. */
  readonly person: PersonLoad | undefined;
  /** What the person does there; absent while not chosen. */
  readonly chosen?: PlanExecutorFields;
  readonly strip: {
    readonly dates: readonly string[];
    readonly freeDates: ReadonlySet<string>;
    readonly workdays: number;
  };
  /** The reason for booking people twice is asked for here. */
  readonly isReasonAsked?: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
  readonly onChange?: (next: PlanExecutorFields) => void;
}

/** Somebody in one line: name, team, days; and when chosen, role and hours. */
export function PersonRow({
  person,
  chosen,
  strip,
  isReasonAsked = false,
  isDisabled = false,
  onToggle,
  onChange,
}: PersonRowProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const name = person?.name ?? chosen?.name ?? "";
  return (
    <li className="plan-person" data-chosen={chosen !== undefined}>
      <Cluster gap={12} rowGap={4}>
        <Checkbox checked={chosen !== undefined} disabled={isDisabled} onChange={onToggle}>
          <Cluster as="span" gap={8} isOneLine isInline>
            <Avatar name={name} src={person?.headImgUrl ?? null} size={20} />
            {name}
          </Cluster>
        </Checkbox>
        <Text size="small" tone="secondary" className="plan-person-team" isTruncated>
          {person ? nameIn(locale, person.teamName, person.teamNameEn) : null}
        </Text>
        {person ? <FreeStrip person={person} {...strip} /> : null}
        {person ? (
          <Text size="small" tone={person.freeDays < strip.workdays ? "warn" : "secondary"}>
            {t("plan.form.freeDays", { free: person.freeDays, days: strip.workdays })}
          </Text>
        ) : null}
        {chosen ? (
          <Cluster gap={8} isOneLine className="plan-person-part">
            <Segmented
              aria-label={`${name} ${t("plan.field.role")}`}
              value={chosen.role}
              onChange={(role) => onChange?.({ ...chosen, role })}
              options={codeOptions(planRole, t)}
            />
            <Input
              inputMode="decimal"
              aria-label={`${name} ${t("plan.field.planHour")}`}
              placeholder={t("plan.form.equalShare")}
              value={chosen.planHour ?? ""}
              onChange={({ target }) => onChange?.(withHours(chosen, target.value))}
            />
          </Cluster>
        ) : null}
      </Cluster>
      {chosen && person?.clash ? (
        <Stack gap={4} className="plan-person-clash">
          <Text size="small" tone="warn">
            {t("plan.form.clash", { bookings: person.clash })}
          </Text>
          {isReasonAsked ? <ReasonField /> : null}
        </Stack>
      ) : null}
    </li>
  );
}

function ReasonField(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Form.Item
      name="overrideReason"
      label={t("plan.form.clashReason")}
      rules={[rules.required, rules.max(textLengths.max256)]}
      validateFirst
    >
      <Input />
    </Form.Item>
  );
}

function withHours({ planHour: _, ...person }: PlanExecutorFields, typed: string): PlanExecutorFields {
  return typed === "" ? person : { ...person, planHour: typed };
}
