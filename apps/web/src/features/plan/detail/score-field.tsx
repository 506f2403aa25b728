import { ratingLimits } from "@pharos/domain/limits";
import { Form, Rate } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

/** Asks for a score by stars; each is twenty of a hundred. */
export function ScoreField({ isRequired = false }: { readonly isRequired?: boolean }): ReactNode {
  const t = useT();
  return (
    <Form.Item
      name="stars"
      label={t("plan.field.score")}
      rules={isRequired ? [{ required: true, message: t("validation.required") }] : []}
    >
      <Rate count={ratingLimits.starsMax} />
    </Form.Item>
  );
}

/** The score that so many stars mean; nothing for none. */
export const scoreOf = (stars: number | undefined): number | undefined =>
  stars ? stars * ratingLimits.scorePerStar : undefined;
