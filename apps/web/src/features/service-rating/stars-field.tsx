import { ratingLimits } from "@pharos/domain/limits";
import { Cluster, Text } from "@pharos/ui";
import { type ReactNode, useId } from "react";
import { useT } from "../../shared/texts.ts";

interface StarsFieldProps {
  /** What is rated, for assistive technology. */
  readonly label: string;
  readonly id?: string;
  /** 1 to 5; absent while nothing was chosen. */
  readonly value?: number;
  readonly onChange?: (stars: number) => void;
  readonly "aria-invalid"?: boolean | "true" | "false";
  readonly "aria-describedby"?: string;
}

const stars = Array.from({ length: ratingLimits.starsMax }, (_, index) => index + 1);

/** One to five stars; real radio buttons, so that keys and screen readers know them. */
export function StarsField({ label, id, value, onChange, ...aria }: StarsFieldProps): ReactNode {
  const t = useT();
  const name = useId();
  return (
    <Cluster
      isOneLine
      isInline
      className="sr-star-field"
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-label={label}
      {...aria}
    >
      {stars.map((star) => (
        <Text key={star} as="label" size="figure" tone="tertiary" data-on={star <= (value ?? 0)}>
          <input
            type="radio"
            name={name}
            checked={value === star}
            onChange={() => onChange?.(star)}
            aria-label={t("common.stars", { count: star })}
          />
          <span aria-hidden="true">{star <= (value ?? 0) ? "★" : "☆"}</span>
        </Text>
      ))}
    </Cluster>
  );
}
