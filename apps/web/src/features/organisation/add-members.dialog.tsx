import type { CompanyInfo } from "@pharos/api/organisation";
import { textLengths } from "@pharos/domain/limits";
import { CountTabs, IconButton, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Checkbox, Form, FormGrid, FormModal, Input } from "@pharos/ui/form";
import { deleteIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { useAddMember, useAddMembers } from "./api.ts";
import { UserPicker } from "./pickers/user-picker.tsx";
import "./add-members.dialog.css";

interface Entry {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly jobTitle?: string;
  readonly createLogin?: boolean;
}

interface AddFields {
  readonly list?: readonly Entry[];
  readonly userId?: number | null;
}

interface AddMembersDialogProps {
  readonly company: CompanyInfo;
  readonly onClose: () => void;
}

const entriesMax = 20;
const blank: Entry = { createLogin: true };

/** Adds people to an organisation: new ones by name and phone number, or someone who has an account. */
export function AddMembersDialog({ company, onClose }: AddMembersDialogProps): ReactNode {
  const t = useT();
  const me = useMe();
  const [tab, setTab] = useState<"new" | "existing">("new");
  const addMembers = useAddMembers();
  const addMember = useAddMember();
  // An org admin's former members stand in the list of those who left.
  const mayChoose = me.isSys || me.isPA;
  const isNew = tab === "new";
  return (
    <FormModal<AddFields>
      isOpen
      onClose={onClose}
      title={t("organisation.members.add")}
      submitLabel={isNew ? t("organisation.add.submit") : t("organisation.add.submitExisting")}
      width={720}
      intro={isNew ? t("organisation.add.intro") : t("organisation.add.introExisting")}
      initialValues={{ list: [blank] }}
      onSubmit={({ list = [], userId }) =>
        submitOutcome(
          isNew
            ? addMembers.mutateAsync({
                body: {
                  companyId: company.id,
                  list: list.map(({ name = "", phone = "", ...rest }) => ({ name, phone, ...rest })),
                },
              })
            : addMember.mutateAsync({ body: { companyId: company.id, userId: userId ?? 0 } }),
        )
      }
    >
      {mayChoose ? (
        <CountTabs
          tabs={[
            { key: "new", label: t("organisation.add.new"), hasNoCount: true },
            { key: "existing", label: t("organisation.add.existing"), hasNoCount: true },
          ]}
          active={tab}
          onChange={(key) => setTab(key === "existing" ? "existing" : "new")}
          label={t("organisation.members.add")}
        />
      ) : null}
      {isNew ? <NewEntries /> : <ExistingPerson />}
    </FormModal>
  );
}

function ExistingPerson(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Form.Item name="userId" label={t("organisation.add.person")} rules={[rules.chosen]}>
      <UserPicker />
    </Form.Item>
  );
}

function NewEntries(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Form.List name="list">
      {(fields, { add, remove }) => (
        <>
          {fields.map((field, index) => (
            <fieldset key={field.key} className="org-entry">
              <legend>
                <Text size="small" tone="secondary">
                  {t("organisation.add.entry", { number: index + 1 })}
                </Text>
              </legend>
              {fields.length > 1 ? (
                <span className="org-entry-remove">
                  <IconButton
                    icon={deleteIcon}
                    label={t("organisation.add.removeEntry", { number: index + 1 })}
                    onClick={() => remove(field.name)}
                  />
                </span>
              ) : null}
              <FormGrid>
                <Form.Item
                  name={[field.name, "name"]}
                  label={t("organisation.member.name")}
                  rules={[rules.required, rules.max(textLengths.max64)]}
                  validateFirst
                >
                  <Input autoComplete="off" />
                </Form.Item>
                <Form.Item
                  name={[field.name, "phone"]}
                  label={t("organisation.member.phone")}
                  rules={[rules.phone]}
                  required
                >
                  <Input inputMode="tel" autoComplete="off" />
                </Form.Item>
                <Form.Item
                  name={[field.name, "email"]}
                  label={t("organisation.member.email")}
                  rules={[rules.email, rules.max(textLengths.max128)]}
                  validateFirst
                >
                  <Input inputMode="email" autoComplete="off" />
                </Form.Item>
                <Form.Item
                  name={[field.name, "jobTitle"]}
                  label={t("organisation.member.jobTitle")}
                  rules={[rules.max(textLengths.max64)]}
                >
                  <Input />
                </Form.Item>
              </FormGrid>
              <Form.Item name={[field.name, "createLogin"]} valuePropName="checked" noStyle>
                <Checkbox>{t("organisation.add.createLogin")}</Checkbox>
              </Form.Item>
            </fieldset>
          ))}
          {fields.length < entriesMax ? (
            <Button icon={<Icon of={plusIcon} />} onClick={() => add(blank)}>
              {t("organisation.add.more")}
            </Button>
          ) : null}
        </>
      )}
    </Form.List>
  );
}
