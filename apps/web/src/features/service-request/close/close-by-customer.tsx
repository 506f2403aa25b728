import { ratingLimits, textLengths } from "@pharos/domain/limits";
import { Form, type FormInstance, FormModal, Input, schemaRule } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useCloseServiceRequest } from "../api.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useFormDraft } from "../parts/use-form-draft.ts";
import { StarsField } from "./stars-field.tsx";
import "./close.css";

/** Stars as they are given; each is worth twenty points. */
interface RatingFields {
  readonly response?: number;
  readonly duration?: number;
  readonly result?: number;
  readonly report?: number;
  readonly feedback?: string;
}

const needed = ["response", "duration", "result"] as const;

/** The customer says that it is solved, and may say how well. */
export function CloseByCustomer({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const close = useCloseServiceRequest();
  const draft = useFormDraft<RatingFields>(`service-request.close.${detail.id}`);
  return (
    <FormModal<RatingFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.close.customerTitle")}
      submitLabel={t("serviceRequest.close.customerSubmit")}
      intro={t("serviceRequest.close.customerIntro")}
      draft={draft}
      onSubmit={(fields) =>
        outcomeOf(client, close.mutateAsync({ body: { faultId: detail.id, rating: ratingOf(fields) } }))
      }
    >
      {(form) => <RatingFieldsOf form={form} />}
    </FormModal>
  );
}

function RatingFieldsOf({ form }: { readonly form: FormInstance<RatingFields> }): ReactNode {
  const t = useT();
  const labels = {
    response: t("serviceRequest.rating.response"),
    duration: t("serviceRequest.rating.duration"),
    result: t("serviceRequest.rating.result"),
  };
  return (
    <>
      <h3 className="sr-close-part">{t("serviceRequest.rating.optional")}</h3>
      <div className="sr-close-stars">
        {needed.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={labels[name]}
            rules={[
              schemaRule((value) =>
                hasBegun(form.getFieldsValue()) && !value ? t("serviceRequest.rating.incomplete") : undefined,
              ),
            ]}
          >
            <StarsField label={labels[name]} />
          </Form.Item>
        ))}
        <Form.Item name="report" label={t("serviceRequest.rating.report")}>
          <StarsField label={t("serviceRequest.rating.report")} />
        </Form.Item>
      </div>
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

function hasBegun(fields: RatingFields): boolean {
  return (
    [...needed, "report" as const].some((name) => Boolean(fields[name])) || Boolean(fields.feedback?.trim())
  );
}

function ratingOf(fields: RatingFields) {
  if (!hasBegun(fields)) return null;
  const score = (stars: number | undefined) => (stars ?? 0) * ratingLimits.scorePerStar;
  return {
    responseScore: score(fields.response),
    durationScore: score(fields.duration),
    resultScore: score(fields.result),
    reportScore: fields.report ? score(fields.report) : null,
    feedback: fields.feedback?.trim() || null,
  };
}
