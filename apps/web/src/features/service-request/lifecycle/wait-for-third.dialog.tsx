import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useWaitForThird } from "./api.ts";

interface WaitFields {
  readonly party: string;
  readonly remark?: string;
}

/** Says whom outside the request waits for now. */
export function WaitForThirdDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const client = useQueryClient();
  const wait = useWaitForThird();
  const draft = useFormDraft<WaitFields>(`service-request.wait-for-third.${detail.id}`);
  return (
    <FormModal<WaitFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.third.wait")}
      submitLabel={t("serviceRequest.third.submit")}
      intro={t("serviceRequest.third.intro")}
      draft={draft}
      onSubmit={({ party, remark }) =>
        outcomeOf(
          client,
          wait.mutateAsync({
            body: { faultId: detail.id, party: party.trim(), remark: remark?.trim() || null },
          }),
        )
      }
    >
      <Form.Item
        name="party"
        label={t("serviceRequest.third.party")}
        rules={[rules.required, rules.max(textLengths.max64)]}
        validateFirst
      >
        <Input placeholder={t("serviceRequest.third.partyPlaceholder")} />
      </Form.Item>
      <RemarkField />
    </FormModal>
  );
}

/** Says that the answer from outside has come. */
export function ThirdAnsweredDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const wait = useWaitForThird();
  const draft = useFormDraft<Pick<WaitFields, "remark">>(`service-request.third-answered.${detail.id}`);
  return (
    <FormModal<Pick<WaitFields, "remark">>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.third.answered")}
      submitLabel={t("serviceRequest.third.submit")}
      intro={t("serviceRequest.third.answeredIntro", { party: detail.turn?.party ?? "" })}
      draft={draft}
      onSubmit={({ remark }) =>
        outcomeOf(
          client,
          wait.mutateAsync({ body: { faultId: detail.id, party: null, remark: remark?.trim() || null } }),
        )
      }
    >
      <RemarkField />
    </FormModal>
  );
}

function RemarkField(): ReactNode {
  const t = useT();
  return (
    <Form.Item
      name="remark"
      label={t("serviceRequest.third.remark")}
      rules={[fieldRules(t).max(textLengths.max1024)]}
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
    </Form.Item>
  );
}
