import { severity } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, type FormInstance, FormModal, Input, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type InboundMail, integrationQueries, useRaiseFromMail } from "../api.ts";

interface RaiseMailDialogProps {
  readonly mail: InboundMail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface RaiseFields {
  readonly companyId: number;
  readonly reporterUserId: number;
  readonly title: string;
  readonly type: number;
}

/** Makes a request of a mail: for which organisation, for whom, and how severe it is. */
export function RaiseMailDialog({ mail, onClose, onDone }: RaiseMailDialogProps): ReactNode {
  const t = useT();
  const raise = useRaiseFromMail();
  return (
    <FormModal<RaiseFields>
      isOpen
      onClose={onClose}
      title={t("integration.mail.raise")}
      submitLabel={t("integration.mail.raise")}
      intro={t("integration.mail.raiseHint")}
      width={520}
      initialValues={{ title: mail.subject.slice(0, textLengths.title), type: severity.toCode("p3") }}
      onSubmit={(fields) =>
        submitOutcome(raise.mutateAsync({ body: { ...fields, id: mail.id } }).then(onDone))
      }
    >
      {(form) => <RaiseFieldset form={form} />}
    </FormModal>
  );
}

function RaiseFieldset({ form }: { readonly form: FormInstance<RaiseFields> }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const rules = fieldRules(t);
  const companyId = Form.useWatch("companyId", form);
  const companies = useQuery(integrationQueries.companies());
  const people = useQuery({
    ...integrationQueries.people(companyId ?? 0),
    enabled: companyId !== undefined,
  });
  return (
    <>
      <Form.Item name="companyId" label={t("integration.mail.company")} rules={[rules.chosen]}>
        <Select
          showSearch={{ optionFilterProp: "label" }}
          loading={companies.isPending}
          onChange={() => form.resetFields(["reporterUserId"])}
          options={(companies.data ?? []).map((one) => ({
            value: one.companyId,
            label: nameIn(locale, one.companyName, one.companyNameEn),
          }))}
        />
      </Form.Item>
      <Form.Item name="reporterUserId" label={t("integration.mail.reporter")} rules={[rules.chosen]}>
        <Select
          showSearch={{ optionFilterProp: "label" }}
          disabled={companyId === undefined}
          loading={people.isFetching}
          options={(people.data?.people ?? []).map((one) => ({ value: one.userId, label: one.name }))}
        />
      </Form.Item>
      <Form.Item
        name="title"
        label={t("integration.mail.requestTitle")}
        rules={[rules.required, rules.max(textLengths.title)]}
        validateFirst
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="type" label={t("integration.mail.severity")} rules={[rules.chosen]}>
        <EnumSelect of={severity} />
      </Form.Item>
    </>
  );
}
