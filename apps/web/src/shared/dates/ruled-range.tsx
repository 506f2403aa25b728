import { Stack, Text } from "@pharos/ui";
import { type ReactNode, useState } from "react";
import { useT } from "../texts.ts";
import { type DateRange, readDateRange, writeDateRange } from "./date-range.ts";
import { type RangeRule, rangeProblems } from "./range-rule.ts";

interface RuledRangeProps extends RangeRule {
  /** The range that counts. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Draws the two ends; what was chosen is shown although it does not count yet. */
  readonly children: (
    range: DateRange,
    choose: (from: string | undefined, to: string | undefined) => void,
    hasProblem: boolean,
  ) => ReactNode;
}

/** Lets a range of days count once it is right, and says until then what is wrong with it. */
export function RuledRange({ value, onChange, children, ...rule }: RuledRangeProps): ReactNode {
  const t = useT();
  const [draft, setDraft] = useState<{ readonly over: string; readonly text: string } | null>(null);
  // What was chosen is forgotten when the filter is changed from elsewhere, as its reset does.
  const text = draft?.over === value ? draft.text : value;
  const range = readDateRange(text);
  const problems = text === value ? [] : rangeProblems(t, range, rule, Date.now());
  const choose = (from: string | undefined, to: string | undefined) => {
    const next = writeDateRange(from, to);
    const isRight = rangeProblems(t, readDateRange(next), rule, Date.now()).length === 0;
    setDraft(isRight ? null : { over: value, text: next });
    if (isRight && next !== value) onChange(next);
  };
  return (
    <Stack gap={4}>
      {children(range, choose, problems.length > 0)}
      {problems.length > 0 ? (
        <div role="alert">
          {problems.map((words) => (
            <Text as="p" size="small" tone="danger" key={words}>
              {words}
            </Text>
          ))}
        </div>
      ) : null}
    </Stack>
  );
}
