import { textLengths } from "@pharos/domain/limits";
import { Checkbox, Form, FormModal, Input, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { nameIn } from "../../../shared/format/index.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { useSaveRequestView } from "./desk-api.ts";
import { savedDeskView, viewSearch } from "./desk-views.ts";
import type { Desk } from "./use-desk.ts";

interface ViewFields {
  readonly name: string;
  /** 0: only the reader. */
  readonly teamId: number;
  readonly hasColumns: boolean;
}

interface SaveViewDialogProps {
  readonly desk: Desk;
  readonly onClose: () => void;
}

const onlyMe = 0;

/** Keeps what the list shows now as a view of its own, for oneself or for a team. */
export function SaveViewDialog({ desk, onClose }: SaveViewDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const save = useSaveRequestView();
  const rules = fieldRules(t);
  const teams = useMe().teams.filter(({ isAdmin }) => isAdmin);
  const submit = async ({ name, teamId, hasColumns }: ViewFields) => {
    const columns = hasColumns ? desk.columnStore.load() : null;
    const view = await save.mutateAsync({
      body: {
        name,
        teamId: teamId === onlyMe ? null : teamId,
        ...desk.state,
        columns: columns && { order: [...columns.order], hidden: [...columns.hidden] },
      },
    });
    void navigate(`${paths.serviceRecords()}?${viewSearch(savedDeskView(view))}`, { replace: true });
  };
  return (
    <FormModal<ViewFields>
      isOpen
      onClose={onClose}
      title={t("serviceRequest.desk.views.save")}
      submitLabel={t("common.ui.save")}
      width={440}
      initialValues={{ teamId: onlyMe, hasColumns: false }}
      onSubmit={(fields) => submitOutcome(submit(fields))}
    >
      <Form.Item
        name="name"
        label={t("serviceRequest.desk.views.name")}
        rules={[rules.required, rules.max(textLengths.max64)]}
      >
        <Input placeholder={t("serviceRequest.desk.views.namePlaceholder")} />
      </Form.Item>
      {teams.length === 0 ? (
        <Form.Item name="teamId" hidden>
          <Input type="hidden" />
        </Form.Item>
      ) : (
        <Form.Item name="teamId" label={t("serviceRequest.desk.views.scope")}>
          <Select
            options={[
              { value: onlyMe, label: t("serviceRequest.desk.views.onlyMe") },
              ...teams.map(({ teamId, teamName, teamNameEn }) => ({
                value: teamId,
                label: nameIn(locale, teamName, teamNameEn),
              })),
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="hasColumns" valuePropName="checked">
        <Checkbox>{t("serviceRequest.desk.views.withColumns")}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
