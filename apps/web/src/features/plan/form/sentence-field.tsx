import type { CallResult } from "@pharos/api/core";
import type { readPlanSentence } from "@pharos/api/plan";
import { planRole } from "@pharos/domain/enums";
import { planSentenceMax } from "@pharos/domain/plan";
import { Stack } from "@pharos/ui";
import { type FormInstance, Input, refuseEnterWhileComposing } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { usePaused } from "../../../shared/use-paused.ts";
import { planQueries } from "../api.ts";
import type { PlanFormValues } from "./plan-values.ts";

type Read = CallResult<typeof readPlanSentence>;

// Nothing is understood before something is written.
const SentenceAnswer = lazyPart(async () => (await import("./sentence-answer.tsx")).SentenceAnswer);

/** Shortest sentence that is read. */
const wordsMin = 2;

interface SentenceFieldProps {
  readonly form: FormInstance<PlanFormValues>;
  /** Called with the fields that the sentence filled in. */
  readonly onRead: (names: readonly (keyof PlanFormValues)[]) => void;
}

/** A plan in one sentence: what is understood stands in the fields at once, what is not is named. */
export function SentenceField({ form, onRead }: SentenceFieldProps): ReactNode {
  const t = useT();
  const [words, setWords] = useState("");
  const text = usePaused(words.trim());
  const read = useQuery({ ...planQueries.sentence(text), enabled: text.length >= wordsMin });
  const shown = text.length >= wordsMin ? read.data : undefined;
  const lastRef = useRef<Partial<PlanFormValues>>({});
  useEffect(() => {
    if (!shown) return;
    const said = valuesOf(shown);
    const before = lastRef.current;
    lastRef.current = said;
    // A correction stays until the sentence says something else.
    const news = Object.fromEntries(
      Object.entries(said).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PlanFormValues]),
      ),
    );
    onRead(Object.keys(news) as (keyof PlanFormValues)[]);
    form.setFieldsValue(news);
  }, [shown, form, onRead]);
  return (
    <Stack gap={4}>
      <Input
        size="large"
        autoFocus
        maxLength={planSentenceMax}
        value={words}
        aria-label={t("plan.sentence.label")}
        placeholder={t("plan.sentence.example")}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={refuseEnterWhileComposing}
        onPressEnter={(event) => event.preventDefault()}
      />
      <div role="status">{shown ? <SentenceAnswer form={form} read={shown} /> : null}</div>
    </Stack>
  );
}

/** The fields that a sentence says something about. */
function valuesOf(read: Read): Partial<PlanFormValues> {
  const [company, ...others] = read.companies;
  return {
    ...(company && others.length === 0 && { companyId: company.companyId }),
    ...(read.checkType !== null && { checkType: read.checkType }),
    ...(read.place !== null && { place: read.place }),
    ...(read.startDate !== null && { startDate: read.startDate }),
    ...(read.endDate !== null && { endDate: read.endDate }),
    ...(read.planHour !== null && { planHour: String(read.planHour) }),
    ...(read.people.length > 0 && {
      executors: read.people.map(({ userId, name }, index) => ({
        userId,
        name,
        role: planRole.toCode(index === 0 ? "main" : "assist"),
      })),
    }),
  };
}
