import type { CompanyInfo } from "@pharos/api/organisation";
import { requestVisibility } from "@pharos/domain/enums";
import { Text } from "@pharos/ui";
import { Form, FormModal, Radio } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useSetRequestVisibility } from "./api.ts";
import "./visibility.dialog.css";

interface VisibilityDialogProps {
  readonly company: CompanyInfo;
  readonly onClose: () => void;
}

/** Chooses who of an organisation's own members sees its requests. */
export function VisibilityDialog({ company, onClose }: VisibilityDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const setVisibility = useSetRequestVisibility();
  return (
    <FormModal<{ readonly requestVisibility: number }>
      isOpen
      onClose={onClose}
      title={t("organisation.visibility.title")}
      submitLabel={t("common.ui.save")}
      intro={t("organisation.visibility.intro")}
      initialValues={{ requestVisibility: company.requestVisibility }}
      onSubmit={(fields) =>
        submitOutcome(
          setVisibility
            .mutateAsync({ body: { companyId: company.id, version: company.version, ...fields } })
            .catch((error: unknown) => {
              void client.invalidateQueries({ queryKey: ["organisation"] });
              throw error;
            }),
        )
      }
    >
      <Form.Item name="requestVisibility" label={t("organisation.field.requestVisibility")}>
        <Radio.Group orientation="vertical" className="org-visibility">
          {requestVisibility.names.map((name) => (
            <Radio key={name} value={requestVisibility.toCode(name)}>
              <Text as="strong" weight="medium">
                {t(requestVisibility.labelKey(name))}
              </Text>
              <Text as="small" tone="tertiary">
                {t(`organisation.visibility.${name}`)}
              </Text>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </FormModal>
  );
}
