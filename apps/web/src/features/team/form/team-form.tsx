import type { MemberRow, TeamDetail } from "@pharos/api/team";
import { workCategory } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";

import { Form, FormGrid, FormModal, Input, Select, TagsSelect } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { teamQueries, useSaveTeam } from "../api.ts";
import { teamRules } from "../parts/rules.ts";
import { CompanyFieldset } from "./company-fieldset.tsx";
import { MemberFieldset } from "./member-fieldset.tsx";
import { bodyOf, type TeamFields, valuesOf } from "./team-values.ts";
import "./team-form.css";

interface TeamFormProps {
  readonly isOpen: boolean;
  readonly team: TeamDetail | null;
  readonly members: readonly MemberRow[];
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** The form of a team: what it is, who is in it and whom it serves. */
export function TeamForm({ isOpen, team, members, onClose, onSaved }: TeamFormProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const save = useSaveTeam();
  const confirm = useConfirmChange();
  // A new team is made by those who decide about its scope too.
  const maySetScope = team === null || team.abilities.editScope.isAllowed;
  const submit = (fields: TeamFields) =>
    submitOutcome(
      save.mutateAsync({ body: bodyOf(fields, team, maySetScope) }).then(({ id }) => onSaved(id)),
    );
  const initialValues = team
    ? valuesOf(team, members, (company) => nameIn(locale, company.companyName, company.companyNameEn))
    : ({ groupType: "delivery", members: [], companyIds: [] } as const);
  return (
    <>
      {confirm.holder}
      <FormModal<TeamFields>
        isOpen={isOpen}
        onClose={onClose}
        title={t(team ? "team.form.editTitle" : "team.form.createTitle")}
        submitLabel={t("team.form.save")}
        width={880}
        initialValues={initialValues}
        onSubmit={(fields) => (team ? confirm.before(team.name, () => submit(fields)) : submit(fields))}
      >
        <Basics />
        <h3 className="team-form-part">{t("team.field.members")}</h3>
        <MemberFieldset maySetAdmins={maySetScope} />
        {maySetScope ? (
          <>
            <h3 className="team-form-part">{t("team.field.companies")}</h3>
            <CompanyFieldset />
          </>
        ) : null}
      </FormModal>
    </>
  );
}

function Basics(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const rules = teamRules(t);
  const domains = useQuery(teamQueries.techDomains());
  return (
    <FormGrid columns={3}>
      <Form.Item
        name="name"
        label={t("team.field.name")}
        rules={[rules.required, rules.max(textLengths.max64)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <Form.Item name="nameEn" label={t("team.field.nameEn")} rules={[rules.max(textLengths.max64)]}>
        <Input />
      </Form.Item>
      <Form.Item name="groupType" label={t("team.field.groupType")} rules={[rules.chosen]}>
        <EnumSelect of={workCategory} by="name" />
      </Form.Item>
      <Form.Item name="city" label={t("team.field.city")} rules={[rules.max(textLengths.max64)]}>
        <Input />
      </Form.Item>
      <Form.Item noStyle dependencies={["members"]}>
        {({ getFieldValue }) => (
          <Form.Item name="leaderUserId" label={t("team.field.leader")}>
            <Select allowClear options={leadersOf(getFieldValue("members"))} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item name="techDomains" label={t("team.field.techDomains")}>
        <TagsSelect
          tokenSeparators={[",", "，"]}
          options={(domains.data ?? []).map((domain) => ({
            value: domain.name,
            label: nameIn(locale, domain.name, domain.nameEn),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="remark"
        label={t("team.field.remark")}
        rules={[rules.max(textLengths.max256)]}
        className="team-form-wide"
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormGrid>
  );
}

/** Anyone who is in the list above can lead. */
function leadersOf(members: TeamFields["members"]) {
  return (members ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
}
