import { EmptyState, ErrorState, Facts, Panel, SkeletonText } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormSummary, useSubmitForm } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router";
import { RefusedError } from "../../shared/api/index.ts";
import { paths } from "../../shared/paths.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useInstallation } from "../identity/index.ts";
import { NewPasswordFields, useEnter } from "../identity/parts.ts";
import { activationQuery, useRedeemActivation } from "./api.ts";
import { PublicFrame } from "./parts/public-frame.tsx";

/** The page of a one-time link: whom it is for, the first password, and in. */
export function ActivateScreen(): ReactNode {
  const t = useT();
  const { token = "" } = useParams();
  const person = useQuery(activationQuery(token));
  if (person.error instanceof RefusedError) return <DeadLink />;
  return (
    <PublicFrame title={t("application.activate.title")}>
      <Panel>
        {person.data ? (
          <ActivateForm token={token} person={person.data} />
        ) : person.error ? (
          <ErrorState title={person.error.message} onRetry={() => void person.refetch()} />
        ) : (
          <SkeletonText lines={5} />
        )}
      </Panel>
    </PublicFrame>
  );
}

interface ActivateFormProps {
  readonly token: string;
  readonly person: { readonly account: string; readonly name: string; readonly companyName: string | null };
}

function ActivateForm({ token, person }: ActivateFormProps): ReactNode {
  const t = useT();
  const redeem = useRedeemActivation();
  const { keep, enter } = useEnter();
  const state = useSubmitForm<{ newPassword: string }>({
    onSubmit: async ({ newPassword }) => {
      const outcome = await submitOutcome(
        redeem.mutateAsync({ body: { token, password: newPassword } }).then((session) => {
          keep(session.token);
          return enter();
        }),
      );
      if (outcome.isDone || !outcome.fields?.["password"]) return outcome;
      return { ...outcome, fields: { newPassword: outcome.fields["password"] } };
    },
  });
  return (
    <>
      <p className="public-words">{t("application.activate.intro", { name: person.name })}</p>
      {person.companyName ? (
        <p className="public-words">{t("application.activate.join", { company: person.companyName })}</p>
      ) : null}
      <Facts
        items={[
          {
            key: "account",
            label: t("application.activate.account"),
            value: (
              <>
                <strong>{person.account}</strong>
                <br />
                {t("application.activate.accountHint")}
              </>
            ),
          },
        ]}
      />
      <Form {...state.formProps} size="large" requiredMark={false}>
        <FormSummary problems={state.problems} />
        <NewPasswordFields isFocused />
        <Button type="primary" htmlType="submit" block loading={state.isSubmitting}>
          {t("application.activate.submit")}
        </Button>
      </Form>
    </>
  );
}

/** Used, expired and unknown links look the same. */
function DeadLink(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const phone = useInstallation()?.serviceDeskPhone ?? "";
  return (
    <PublicFrame title={t("application.activate.deadTitle")}>
      <Panel>
        <EmptyState
          drawing="lock"
          action={
            <Button size="large" type="primary" onClick={() => void navigate(paths.login())}>
              {t("application.activate.signIn")}
            </Button>
          }
        >
          {t("application.activate.dead", { phone })}
        </EmptyState>
      </Panel>
    </PublicFrame>
  );
}
