import { Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormSummary, useSubmitForm } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { NewPasswordFields, useEnter } from "../../identity/parts.ts";
import { useOpenInvitedAccount } from "../api.ts";

/** Accepts an invitation without an account: the password of the new one, and in. */
export function OpenAccountForm({ token }: { readonly token: string }): ReactNode {
  const t = useT();
  const open = useOpenInvitedAccount();
  const { keep, enter } = useEnter();
  const state = useSubmitForm<{ newPassword: string }>({
    onSubmit: async ({ newPassword }) => {
      const outcome = await submitOutcome(
        open.mutateAsync({ body: { token, password: newPassword } }).then((session) => {
          keep(session.token);
          return enter();
        }),
      );
      if (outcome.isDone || !outcome.fields?.["password"]) return outcome;
      return { ...outcome, fields: { newPassword: outcome.fields["password"] } };
    },
  });
  return (
    <Form {...state.formProps} size="large" requiredMark={false}>
      <Text as="p" size="large" tone="secondary" className="public-words">
        {t("application.activate.signInHint")}
      </Text>
      <FormSummary problems={state.problems} />
      <NewPasswordFields isFocused />
      <Button type="primary" htmlType="submit" block loading={state.isSubmitting}>
        {t("application.activate.submit")}
      </Button>
    </Form>
  );
}
