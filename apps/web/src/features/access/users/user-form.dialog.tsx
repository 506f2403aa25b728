import type { UserAccount } from "@pharos/api/access";
import { textLengths } from "@pharos/domain/limits";
import { Checkbox, Form, FormModal, Input, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { notify } from "../../../shared/notify.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { accessQueries, useSaveUser } from "../api.ts";
import { nameOf } from "../parts/role-words.ts";

interface UserFields {
  readonly account?: string;
  readonly displayName: string;
  readonly phone?: string;
  readonly email?: string;
  readonly roles: string[];
  readonly isReviewDba: boolean;
}

interface UserFormDialogProps {
  /** Absent: a new account. */
  readonly user?: UserAccount;
  readonly onClose: () => void;
  readonly onSaved?: (userId: number) => void;
}

/** Creates an account, or changes its words, roles and review mark. */
export function UserFormDialog({ user, onClose, onSaved }: UserFormDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const save = useSaveUser();
  const confirm = useConfirmChange();
  const rules = fieldRules(t);
  const roles = useQuery(accessQueries.roles());
  const held = user?.roles.map(({ code }) => code) ?? [];
  const send = (fields: UserFields) =>
    submitOutcome(
      save
        .mutateAsync({
          body: {
            ...fields,
            phone: fields.phone ?? "",
            email: fields.email ?? "",
            ...(user && { userId: user.userId, version: user.version }),
          },
        })
        .then(({ userId, impliedRoles }) => {
          if (impliedRoles.length > 0)
            notify.info(t("access.roles.impliedDba", { name: fields.displayName }));
          onSaved?.(userId);
        }),
    );
  return (
    <>
      {confirm.holder}
      <FormModal<UserFields>
        isOpen
        onClose={onClose}
        title={user ? t("access.users.edit") : t("access.users.create")}
        submitLabel={t("common.ui.save")}
        intro={user ? undefined : t("access.users.createHint")}
        initialValues={{
          displayName: user?.ownName ?? "",
          phone: user?.phone ?? "",
          email: user?.email ?? "",
          roles: held,
          isReviewDba: user?.isReviewDba ?? false,
        }}
        onSubmit={(fields) => (user ? confirm.before(user.displayName, () => send(fields)) : send(fields))}
      >
        {user ? null : (
          <Form.Item
            name="account"
            label={t("access.field.account")}
            rules={[rules.required, rules.max(textLengths.max64)]}
            validateFirst
          >
            <Input autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item
          name="displayName"
          label={t("access.field.displayName")}
          rules={[rules.required, rules.max(textLengths.max64)]}
          validateFirst
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="phone" label={t("access.field.phone")}>
          <Input inputMode="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item name="email" label={t("access.field.email")} rules={[rules.email]}>
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
        <Form.Item name="roles" label={t("access.field.roles")} extra={t("access.users.teamAdminHint")}>
          <Select
            mode="multiple"
            options={(roles.data ?? []).map((role) => ({
              value: role.code,
              label: nameOf(role, locale),
              // Team admins are made where the team is chosen.
              disabled: role.code === "ta" && !held.includes("ta"),
            }))}
          />
        </Form.Item>
        <Form.Item name="isReviewDba" valuePropName="checked">
          <Checkbox>{t("access.users.reviewDba")}</Checkbox>
        </Form.Item>
      </FormModal>
    </>
  );
}
