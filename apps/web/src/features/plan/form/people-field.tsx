import { type PersonLoad, planPeopleMax } from "@pharos/api/plan";
import { businessToday } from "@pharos/domain/contract";
import { planRole } from "@pharos/domain/enums";
import { datesBetween } from "@pharos/domain/plan";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { Cluster, EmptyState, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, type FormInstance, Input } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { planQueries } from "../api.ts";
import { PersonRow } from "./person-row.tsx";
import type { PlanExecutorFields, PlanFormValues } from "./plan-values.ts";
import "./plan-form.css";

const daysMax = 92;
/** Days that are looked at before any are chosen. */
const lookAhead = 7;
/** People that are listed before more are asked for. */
const shownAtFirst = 6;

interface PeopleFieldProps {
  readonly form: FormInstance<PlanFormValues>;
  /** Given by `Form.Item`, as are the next two. */
  readonly id?: string;
  readonly value?: readonly PlanExecutorFields[];
  readonly onChange?: (value: readonly PlanExecutorFields[]) => void;
}

/** Who carries a plan out: the own team first, those with the most time first, each with the days in a line. */
export function PeopleField({ form, id, value = [], onChange }: PeopleFieldProps): ReactNode {
  const t = useT();
  const me = useMe().userId;
  const [words, setWords] = useState("");
  const [isAll, setIsAll] = useState(false);
  const teamId = Form.useWatch("teamId", form);
  const days = useDays(form);
  const load = useQuery(planQueries.availability(useQuestion(form, value.length, days)));
  if (load.isError) return <QueryError query={load} isCompact />;
  if (!load.data) return <SkeletonText lines={4} />;
  const chosen = new Set(value.map(({ userId }) => userId));
  const { people } = load.data;
  const others = inOrder(people, teamId, me).filter(
    ({ userId, name, teamName }) => !chosen.has(userId) && `${name} ${teamName}`.includes(words.trim()),
  );
  const shown = isAll || words !== "" ? others : others.slice(0, shownAtFirst);
  const strip = {
    dates: datesBetween(days.startDate, days.endDate),
    freeDates: new Set(load.data.freeDates),
    workdays: load.data.workdays,
  };
  const loadOf = (userId: number) => people.find((person) => person.userId === userId);
  const firstClash = days.isChosen ? value.find(({ userId }) => loadOf(userId)?.clash)?.userId : undefined;
  const change = (next: PlanExecutorFields) =>
    onChange?.(value.map((one) => (one.userId === next.userId ? next : one)));
  return (
    <Stack gap={8}>
      <Input
        {...(id && { id })}
        allowClear
        value={words}
        placeholder={t("plan.form.findPerson")}
        aria-label={t("plan.form.findPerson")}
        onChange={({ target }) => setWords(target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <Stack
        as="ul"
        gap={0}
        className="plan-people"
        aria-label={t("plan.field.executors")}
        aria-busy={load.isFetching}
      >
        {value.map((one) => (
          <PersonRow
            key={one.userId}
            person={loadOf(one.userId)}
            chosen={one}
            strip={strip}
            isReasonAsked={one.userId === firstClash}
            onChange={change}
            onToggle={() => onChange?.(withMain(value.filter(({ userId }) => userId !== one.userId)))}
          />
        ))}
        {shown.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            strip={strip}
            isDisabled={value.length >= planPeopleMax}
            onToggle={() => {
              setWords("");
              onChange?.(withMain([...value, added(person, value.length)]));
            }}
          />
        ))}
      </Stack>
      {others.length === 0 && value.length === 0 ? (
        <EmptyState isCompact>{t("plan.free.none")}</EmptyState>
      ) : null}
      <Cluster gap={12} justify="between">
        {others.length > shown.length ? (
          <Button type="link" size="small" onClick={() => setIsAll(true)}>
            {t("plan.form.morePeople", { count: others.length - shown.length })}
          </Button>
        ) : (
          <span />
        )}
        {days.isChosen ? null : (
          <Text size="small" tone="secondary">
            {t("plan.form.freeOfWeek", { from: days.startDate.slice(5), until: days.endDate.slice(5) })}
          </Text>
        )}
      </Cluster>
    </Stack>
  );
}

const main = planRole.toCode("main");
const assist = planRole.toCode("assist");

const added = ({ userId, name }: PersonLoad, count: number): PlanExecutorFields => ({
  userId,
  name,
  role: count === 0 ? main : assist,
});

/** Somebody leads: the first, when nobody does any more. */
const withMain = (people: readonly PlanExecutorFields[]): readonly PlanExecutorFields[] =>
  people.some(({ role }) => role === main)
    ? people
    : people.map((person, index) => (index === 0 ? { ...person, role: main } : person));

/** The own team first, in it the reader, then those with the most free days. */
const inOrder = (people: readonly PersonLoad[], teamId: number | undefined, me: number): PersonLoad[] =>
  people.toSorted(
    (a, b) =>
      Number(b.teamId === teamId) - Number(a.teamId === teamId) ||
      Number(b.userId === me) - Number(a.userId === me) ||
      b.freeDays - a.freeDays ||
      a.loadRate - b.loadRate,
  );

interface Days {
  readonly startDate: string;
  readonly endDate: string;
  readonly isChosen: boolean;
}

/** The days of the form, or the next ones. */
function useDays(form: FormInstance<PlanFormValues>): Days {
  const startDate = Form.useWatch("startDate", form) ?? "";
  const endDate = Form.useWatch("endDate", form) ?? "";
  const isSpan =
    startDate !== "" && endDate >= startDate && dayNumberOf(endDate) - dayNumberOf(startDate) < daysMax;
  if (isSpan) return { startDate, endDate, isChosen: true };
  const today = businessToday(new Date());
  return {
    startDate: today,
    endDate: dateOfDayNumber(dayNumberOf(today) + lookAhead - 1),
    isChosen: false,
  };
}

/** What is asked about everybody's time: with the days chosen, what stands in the way of this work. */
function useQuestion(
  form: FormInstance<PlanFormValues>,
  count: number,
  { startDate, endDate, isChosen }: Days,
) {
  const companyId = Form.useWatch("companyId", form);
  const place = Form.useWatch("place", form);
  const hours = Number(Form.useWatch("planHour", form)) || 0;
  return {
    startDate,
    endDate,
    ...(isChosen &&
      place !== undefined && {
        place,
        ...(companyId && { workCompanyId: companyId }),
        ...(hours > 0 && { workHours: hours, workPeople: Math.max(1, count) }),
      }),
  };
}
