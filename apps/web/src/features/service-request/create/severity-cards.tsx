import { severity, severityExampleKey } from "@pharos/domain/enums";
import { Cluster, Grid, Stack, Text } from "@pharos/ui";
import { checkCircleIcon, Icon } from "@pharos/ui/icons";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { ServiceNumber } from "../api.ts";
import { SeverityChip } from "../parts/chips.tsx";
import { severitiesInOrder, severityTone } from "../parts/wording.ts";
import { targetText } from "../sla/clock-words.ts";
import "./severity-cards.css";

interface SeverityCardsProps {
  /** Promises of the chosen service number; empty while there is none. */
  readonly targets: ServiceNumber["targets"];
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (code: number) => void;
  /** Chosen by a click or by its number, so that nothing else will be chosen: the next field may take over. */
  readonly onSettled?: () => void;
  readonly "aria-invalid"?: boolean | "true" | "false";
  readonly "aria-describedby"?: string;
}

/** The four severities with what they mean and what is promised; the keys 1 to 4 choose. */
export function SeverityCards({
  targets,
  id,
  value,
  onChange,
  onSettled,
  ...aria
}: SeverityCardsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const name = useId();
  const chooseByKey = (event: KeyboardEvent) => {
    const chosen = severitiesInOrder[Number(event.key) - 1];
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange?.(severity.toCode(chosen));
    if (onSettled) onSettled();
    else document.getElementById(`${name}-${chosen}`)?.focus();
  };
  return (
    <Grid
      columns={4}
      gap={8}
      className="sr-severities"
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-label={t("serviceRequest.field.severity")}
      onKeyDown={chooseByKey}
      {...aria}
    >
      {severitiesInOrder.map((option) => {
        const code = severity.toCode(option);
        const target = targets.find(({ type }) => type === code);
        return (
          <Stack
            as="label"
            gap={6}
            align="start"
            key={option}
            className={`sr-severity ph-tone-${severityTone(option)}`}
            data-chosen={value === code}
          >
            <input
              id={`${name}-${option}`}
              type="radio"
              name={name}
              checked={value === code}
              onChange={() => onChange?.(code)}
              // Arrow keys click too, but without a pointer: anyone who walks through the cards is not done yet.
              onClick={(event) => {
                if (event.detail > 0) onSettled?.();
              }}
            />
            <Cluster as="span" gap={6} isOneLine>
              <SeverityChip code={code} />
              {value === code ? <Icon of={checkCircleIcon} className="sr-severity-check" /> : null}
            </Cluster>
            <Text isGrowing>{t(severityExampleKey(option))}</Text>
            {target === undefined ? null : (
              <Text size="small" tone="secondary" className="sr-severity-target">
                {t("serviceRequest.create.promise", {
                  first: targetText(target.firstResponseMinutes, t, format),
                  solve: targetText(target.solveMinutes, t, format),
                })}
              </Text>
            )}
          </Stack>
        );
      })}
    </Grid>
  );
}
