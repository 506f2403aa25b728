import type { CompanyInfo, MemberRow } from "@pharos/api/organisation";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormGrid, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../shared/components/confirm-change.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { useUpdateMember } from "./api.ts";

interface MemberFields {
  readonly name?: string;
  readonly jobTitle?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly workCity?: string;
}

interface EditMemberDialogProps {
  readonly company: CompanyInfo;
  readonly member: MemberRow;
  readonly onClose: () => void;
}

/** Changes a member; one's own entry shows the contact data only. */
export function EditMemberDialog({ company, member, onClose }: EditMemberDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const me = useMe();
  const update = useUpdateMember();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const isOwnOnly = member.userId === me.userId && !company.abilities.addMembers.isAllowed;
  const send = (fields: MemberFields) =>
    submitOutcome(
      update
        .mutateAsync({ body: { id: member.id, version: member.version, ...fields } })
        .catch((error: unknown) => {
          void client.invalidateQueries({ queryKey: ["organisation"] });
          throw error;
        }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<MemberFields>
        isOpen
        onClose={onClose}
        title={isOwnOnly ? t("organisation.member.editOwn") : t("organisation.member.edit")}
        submitLabel={t("common.ui.save")}
        {...(member.userId !== null && { intro: t("organisation.member.editIntro") })}
        initialValues={{
          ...(!isOwnOnly && { name: member.name, jobTitle: member.jobTitle ?? "" }),
          phone: member.phone ?? "",
          email: member.email ?? "",
          workCity: member.workCity ?? "",
        }}
        onSubmit={(fields) => confirm.before(member.name, () => send(fields))}
      >
        <FormGrid>
          {isOwnOnly ? null : (
            <>
              <Form.Item
                name="name"
                label={t("organisation.member.name")}
                rules={[rules.required, rules.max(textLengths.max64)]}
                validateFirst
              >
                <Input />
              </Form.Item>
              <Form.Item
                name="jobTitle"
                label={t("organisation.member.jobTitle")}
                rules={[rules.max(textLengths.max64)]}
              >
                <Input />
              </Form.Item>
            </>
          )}
          <Form.Item name="phone" label={t("organisation.member.phone")} rules={[rules.optionalPhone]}>
            <Input inputMode="tel" />
          </Form.Item>
          <Form.Item
            name="email"
            label={t("organisation.member.email")}
            rules={[rules.email, rules.max(textLengths.max128)]}
            validateFirst
          >
            <Input inputMode="email" />
          </Form.Item>
          <Form.Item
            name="workCity"
            label={t("organisation.member.workCity")}
            rules={[rules.max(textLengths.max64)]}
          >
            <Input />
          </Form.Item>
        </FormGrid>
      </FormModal>
    </>
  );
}
