import type { RatingInvitation } from "@pharos/api/service-request";
import { EmptyState, Facts, Panel, SkeletonText, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormSummary, useSubmitForm } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useParams } from "react-router";
import { AbsentError } from "../../shared/api/index.ts";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { PublicFrame } from "../application/parts.ts";
import { useInstallation } from "../identity/index.ts";
import { ratingInvitationQuery, useRateByLink } from "./api.ts";
import { type RatingFields, RatingRows, scoresOf, starsOf } from "./rating-fields.tsx";

/** The page of a link to rate: what it is about, four rows of stars, and nothing else of the portal. */
export function RateScreen(): ReactNode {
  const t = useT();
  const { token = "" } = useParams();
  const invitation = useQuery(ratingInvitationQuery(token));
  if (invitation.error instanceof AbsentError) return <Navigate to={paths.notFound()} replace />;
  return (
    <PublicFrame title={t("serviceRequest.ratingPage.title")}>
      {invitation.data ? (
        <RatePanel token={token} invitation={invitation.data} />
      ) : (
        <Panel>{invitation.error ? <QueryError query={invitation} /> : <SkeletonText lines={6} />}</Panel>
      )}
    </PublicFrame>
  );
}

interface RatePanelProps {
  readonly token: string;
  readonly invitation: RatingInvitation;
}

function RatePanel({ token, invitation }: RatePanelProps): ReactNode {
  const t = useT();
  const [isSent, setIsSent] = useState(false);
  return (
    <Panel>
      <Facts
        items={[
          { key: "srNo", label: t("serviceRequest.ratingPage.number"), value: invitation.srNo },
          { key: "title", label: t("serviceRequest.field.title"), value: invitation.title },
          { key: "closed", label: t("serviceRequest.ratingPage.closed"), value: invitation.closedDate },
        ]}
      />
      {isSent ? (
        <Thanks untilDate={invitation.untilDate} onChange={() => setIsSent(false)} />
      ) : (
        <RateForm token={token} invitation={invitation} onDone={() => setIsSent(true)} />
      )}
    </Panel>
  );
}

function RateForm({
  token,
  invitation,
  onDone,
}: RatePanelProps & { readonly onDone: () => void }): ReactNode {
  const t = useT();
  const rate = useRateByLink();
  const state = useSubmitForm<RatingFields>({
    initialValues: starsOf(invitation.rating),
    onSubmit: (fields) =>
      submitOutcome(rate.mutateAsync({ params: { token }, body: scoresOf(fields, invitation.rating) })),
    onDone,
  });
  return (
    <Form {...state.formProps} size="large">
      <FormSummary problems={state.problems} />
      <RatingRows form={state.form} />
      <Text as="p" size="large" tone="secondary" className="public-words sr-rate-until">
        {t("serviceRequest.ratingPage.until", { until: invitation.untilDate })}
      </Text>
      <Button type="primary" htmlType="submit" block loading={state.isSubmitting}>
        {t("serviceRequest.rating.submit")}
      </Button>
    </Form>
  );
}

function Thanks({
  untilDate,
  onChange,
}: {
  readonly untilDate: string;
  readonly onChange: () => void;
}): ReactNode {
  const t = useT();
  const phone = useInstallation()?.serviceDeskPhone ?? "";
  return (
    <EmptyState isCompact action={<Button onClick={onChange}>{t("serviceRequest.rating.change")}</Button>}>
      <strong>{t("serviceRequest.ratingPage.thanks")}</strong>
      <br />
      {t("serviceRequest.ratingPage.after", { until: untilDate, phone })}
    </EmptyState>
  );
}
