import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ResourceVersion, useReviewResource } from "../api.ts";

interface RejectDialogProps {
  readonly resourceId: number;
  readonly rowVersion: number;
  readonly version: ResourceVersion;
  readonly onClose: () => void;
}

/** Rejects a version with the reason. */
export function RejectDialog({ resourceId, rowVersion, version, onClose }: RejectDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const review = useReviewResource();
  return (
    <FormModal<{ comment: string }>
      isOpen
      isDanger
      onClose={onClose}
      title={t("resource.reject.title", { version: version.version })}
      submitLabel={t("resource.action.reject")}
      intro={t("resource.reject.intro")}
      onSubmit={({ comment }) =>
        submitOutcome(
          review.mutateAsync({
            body: { id: resourceId, versionId: version.id, rowVersion, status: 2, comment },
          }),
        )
      }
    >
      <Form.Item
        name="comment"
        label={t("resource.field.comment")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
