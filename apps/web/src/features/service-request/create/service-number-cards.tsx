import { coverage, validity } from "@pharos/domain/enums";
import { Cluster, Grid, Stack, Text } from "@pharos/ui";
import { checkCircleIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useId } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { ServiceNumber } from "../api.ts";
import { nameIn } from "../parts/wording.ts";
import "./service-number-cards.css";

interface ServiceNumberCardsProps {
  readonly numbers: readonly ServiceNumber[];
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
  readonly "aria-invalid"?: boolean | "true" | "false";
  readonly "aria-describedby"?: string;
}

/** The service numbers of an organisation with how long they are valid. */
export function ServiceNumberCards({
  numbers,
  id,
  value,
  onChange,
  ...aria
}: ServiceNumberCardsProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const name = useId();
  return (
    <Grid
      minWidth={260}
      gap={8}
      className="sr-numbers"
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-label={t("serviceRequest.field.serviceNumber")}
      {...aria}
    >
      {numbers.map((number) => {
        return (
          <Stack
            as="label"
            gap={2}
            align="start"
            key={number.id}
            className="sr-number-card"
            data-chosen={value === number.id}
          >
            <input
              type="radio"
              name={name}
              checked={value === number.id}
              onChange={() => onChange?.(number.id)}
            />
            <Cluster as="span" gap={8} justify="between" isOneLine className="sr-number-head">
              <Text as="strong" weight="medium" isTruncated>
                {number.name}
              </Text>
              <StateChip of={validity} code={number.validity} />
              {value === number.id ? <Icon of={checkCircleIcon} tone="primary" /> : null}
            </Cluster>
            <Text size="small" tone="secondary">
              {[
                number.sn,
                nameIn(locale, number.productName, number.productNameEn),
                t(coverage.labelKeyOfCode(number.coverage)),
                t("serviceRequest.facts.until", { date: number.endTime }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Stack>
        );
      })}
    </Grid>
  );
}
