import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { ratingLimits, textLengths } from "@pharos/domain/limits";
import { ratingToStars } from "@pharos/domain/text";

import { Form, FormGrid, type FormInstance, Input, schemaRule } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { useT } from "../../shared/texts.ts";
import { StarsField } from "./stars-field.tsx";
import "./rating.css";

/** Stars as they are given, under the names of their scores on the wire. */
export interface RatingFields {
  readonly responseScore?: number;
  readonly durationScore?: number;
  readonly resultScore?: number;
  readonly reportScore?: number;
  readonly feedback?: string;
}

/** Scores as they are sent and kept. */
export type RatingScores = Pick<
  NonNullable<ServiceRequestDetail["rating"]>,
  "responseScore" | "durationScore" | "resultScore"
> & { readonly reportScore?: number | null; readonly feedback?: string | null };

const needed = ["responseScore", "durationScore", "resultScore"] as const;

interface RatingRowsProps {
  readonly form: FormInstance<RatingFields>;
  /** Nothing has to be given, but what is begun is finished. */
  readonly isOptional?: boolean;
}

/** Four rows of stars, three of them needed, and free words. */
export function RatingRows({ form, isOptional = false }: RatingRowsProps): ReactNode {
  const t = useT();
  const labels = {
    responseScore: t("serviceRequest.rating.response"),
    durationScore: t("serviceRequest.rating.duration"),
    resultScore: t("serviceRequest.rating.result"),
    reportScore: t("serviceRequest.rating.report"),
  };
  const complete = schemaRule((value) => {
    const isNeeded = !isOptional || hasBegun(form.getFieldsValue());
    return isNeeded && !value ? t("serviceRequest.rating.incomplete") : undefined;
  });
  return (
    <>
      <FormGrid>
        {needed.map((name) => (
          <Form.Item key={name} name={name} label={labels[name]} rules={[complete]} required={!isOptional}>
            <StarsField label={labels[name]} />
          </Form.Item>
        ))}
        <Form.Item
          name="reportScore"
          label={labels.reportScore}
          tooltip={t("serviceRequest.rating.reportHint")}
        >
          <StarsField label={labels.reportScore} />
        </Form.Item>
      </FormGrid>
      <Form.Item
        name="feedback"
        label={t("serviceRequest.rating.feedback")}
        rules={[fieldRules(t).max(textLengths.max1024)]}
      >
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={t("serviceRequest.rating.feedbackPlaceholder")}
        />
      </Form.Item>
    </>
  );
}

/** Whether anything of a rating was given. */
export function hasBegun(fields: RatingFields): boolean {
  return (
    [...needed, "reportScore" as const].some((name) => Boolean(fields[name])) ||
    Boolean(fields.feedback?.trim())
  );
}

/** The scores of stars; a row that was not touched keeps the score it had. */
export function scoresOf(fields: RatingFields, before: RatingScores | null = null): RatingScores {
  const score = (stars: number | undefined, last: number | null | undefined): number =>
    last != null && ratingToStars(last) === stars ? last : (stars ?? 0) * ratingLimits.scorePerStar;
  return {
    responseScore: score(fields.responseScore, before?.responseScore),
    durationScore: score(fields.durationScore, before?.durationScore),
    resultScore: score(fields.resultScore, before?.resultScore),
    reportScore: fields.reportScore ? score(fields.reportScore, before?.reportScore) : null,
    feedback: fields.feedback?.trim() || null,
  };
}

/** The stars of scores. */
export function starsOf(rating: RatingScores | null): RatingFields {
  if (rating === null) return {};
  return {
    responseScore: ratingToStars(rating.responseScore),
    durationScore: ratingToStars(rating.durationScore),
    resultScore: ratingToStars(rating.resultScore),
    ...(rating.reportScore != null && { reportScore: ratingToStars(rating.reportScore) }),
    ...(rating.feedback && { feedback: rating.feedback }),
  };
}
