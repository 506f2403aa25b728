import { type BookingView, planPeopleMax } from "@pharos/api/plan";
import { bookingKind, planRole } from "@pharos/domain/enums";
import { dayNumberOf } from "@pharos/domain/time";
import { Avatar, Cluster, Grid, IconButton, Stack, Text } from "@pharos/ui";
import { Form, type FormInstance, Input, Radio } from "@pharos/ui/form";
import { closeIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { EngineerPicker } from "../../organisation/parts.ts";
import { planQueries } from "../api.ts";
import type { PlanExecutorFields, PlanFormValues } from "./plan-values.ts";

const daysMax = 92;

/** Who carries a new plan out: role and hours of each, and beside the name what stands in those days already. */
export function ExecutorFields({ form }: { readonly form: FormInstance<PlanFormValues> }): ReactNode {
  const t = useT();
  const people = Form.useWatch<readonly PlanExecutorFields[] | undefined>("executors", form) ?? [];
  return (
    <Form.List name="executors">
      {(rows, { add, remove }) => (
        <Stack as="section" gap={8}>
          {rows.length < planPeopleMax ? (
            <Form.Item label={t("plan.field.executors")}>
              <EngineerPicker
                value={null}
                placeholder={t("plan.form.choosePerson")}
                label={t("plan.form.choosePerson")}
                onChange={(userId, person) => {
                  if (userId === null || people.some((one) => one.userId === userId)) return;
                  add({
                    userId,
                    name: person?.employeeName ?? "",
                    role: planRole.toCode(people.length === 0 ? "main" : "assist"),
                  } satisfies PlanExecutorFields);
                }}
              />
            </Form.Item>
          ) : null}
          {rows.length > 0 ? (
            <Stack as="ul" gap={4}>
              {rows.map((row) => (
                <ExecutorRow
                  key={row.key}
                  form={form}
                  index={row.name}
                  person={people[row.name]}
                  onRemove={() => remove(row.name)}
                />
              ))}
            </Stack>
          ) : null}
        </Stack>
      )}
    </Form.List>
  );
}

interface ExecutorRowProps {
  readonly form: FormInstance<PlanFormValues>;
  readonly index: number;
  readonly person: PlanExecutorFields | undefined;
  readonly onRemove: () => void;
}

function ExecutorRow({ form, index, person, onRemove }: ExecutorRowProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const name = person?.name ?? "";
  return (
    <Grid as="li" gap={8} rowGap={0} align="end">
      <Stack gap={4}>
        <Cluster as="span" gap={8} isOneLine>
          <Avatar name={name} size={24} />
          <strong>{name}</strong>
        </Cluster>
        {person ? <Availability form={form} userId={person.userId} name={name} /> : null}
      </Stack>
      {(["userId", "name"] as const).map((hidden) => (
        <Form.Item key={hidden} name={[index, hidden]} hidden>
          <input />
        </Form.Item>
      ))}
      <Form.Item name={[index, "role"]} label={t("plan.field.role")}>
        <Radio.Group options={codeOptions(planRole, t)} />
      </Form.Item>
      <Form.Item name={[index, "planHour"]} label={t("plan.field.planHour")} rules={[rules.number(1)]}>
        <Input inputMode="decimal" placeholder={t("plan.form.equalShare")} />
      </Form.Item>
      <Cluster justify="end">
        <IconButton icon={closeIcon} label={t("plan.form.removePerson", { name })} onClick={onRemove} />
      </Cluster>
    </Grid>
  );
}

/** What somebody does on the days that stand in the form. */
function Availability({
  form,
  userId,
  name,
}: Pick<ExecutorRowProps, "form"> & Pick<PlanExecutorFields, "userId" | "name">): ReactNode {
  const t = useT();
  const startDate = Form.useWatch("startDate", form) ?? "";
  const endDate = Form.useWatch("endDate", form) ?? "";
  const isSpan =
    startDate !== "" && endDate >= startDate && dayNumberOf(endDate) - dayNumberOf(startDate) < daysMax;
  const load = useQuery({
    ...planQueries.availability({ startDate, endDate, keyword: name }),
    enabled: isSpan && name !== "",
  });
  const person = isSpan ? load.data?.people.find((one) => one.userId === userId) : undefined;
  if (!person) return <span />;
  if (person.bookings.length === 0)
    return (
      <Text size="small" tone="secondary">
        {t("plan.form.isFree")}
      </Text>
    );
  return (
    <Text size="small" tone="warn">
      {t("plan.form.isBooked", {
        bookings: person.bookings.map((one) => words(one, t)).join(t("common.listSeparator")),
      })}
    </Text>
  );
}

const words = (
  { kind, planNo, title, startDate, endDate }: BookingView,
  t: ReturnType<typeof useT>,
): string =>
  t("plan.form.booking", {
    what: title ?? planNo ?? t(bookingKind.labelKeyOfCode(kind)),
    days: startDate === endDate ? startDate.slice(5) : `${startDate.slice(5)} – ${endDate.slice(5)}`,
  });
