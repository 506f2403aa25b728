import { EmptyState, Panel, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormSummary, useSubmitForm } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { lookUpApplication } from "../api.ts";
import { OwnApplicationCard, type OwnApplicationView } from "../parts/own-application.tsx";
import { PhoneProof } from "../parts/phone-proof.tsx";

interface Proof {
  readonly phone: string;
  readonly smsCode: string;
}

/** How an application stands, for anyone who proves its phone. */
export function StatusLookup(): ReactNode {
  const t = useT();
  const [found, setFound] = useState<{ application: OwnApplicationView | null }>();
  const state = useSubmitForm<Proof>({
    onSubmit: (proof) =>
      submitOutcome(lookUpApplication(proof).then((application) => setFound({ application }))),
  });
  if (found) {
    const again = (
      <Button size="large" onClick={() => setFound(undefined)}>
        {t("application.lookup.again")}
      </Button>
    );
    return found.application ? (
      <Stack gap={16} className="public-stack">
        <OwnApplicationCard application={found.application} />
        <div>{again}</div>
      </Stack>
    ) : (
      <Panel>
        <EmptyState action={again}>{t("application.lookup.none")}</EmptyState>
      </Panel>
    );
  }
  return (
    <Panel>
      <Form<Proof> {...state.formProps} size="large">
        <FormSummary problems={state.problems} />
        <PhoneProof />
        <Button type="primary" htmlType="submit" block loading={state.isSubmitting}>
          {t("application.lookup.submit")}
        </Button>
      </Form>
    </Panel>
  );
}
