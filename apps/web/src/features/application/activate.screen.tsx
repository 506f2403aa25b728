import { EmptyState, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { RefusedError } from "../../shared/api/index.ts";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { readToken } from "../../shared/session/index.ts";
import { useT } from "../../shared/texts.ts";
import { identityQueries, useInstallation } from "../identity/index.ts";
import { invitationLinkQuery } from "./api.ts";
import { DeclineLink } from "./invitations/decline-link.tsx";
import { InvitationFacts } from "./invitations/invitation-facts.tsx";
import { JoinSignedIn, SignInToJoin } from "./invitations/join-signed-in.tsx";
import { OpenAccountForm } from "./invitations/open-account-form.tsx";
import { PublicFrame } from "./parts/public-frame.tsx";

/** The page of an invitation's link: who invites to what, and the ways to accept or decline. */
export function ActivateScreen(): ReactNode {
  const t = useT();
  const { token = "" } = useParams();
  const link = useQuery(invitationLinkQuery(token));
  const me = useQuery({ ...identityQueries.me(), enabled: readToken() !== null }).data;
  const [isDeclined, setIsDeclined] = useState(false);
  if (isDeclined) return <Declined />;
  if (link.error instanceof RefusedError) return <DeadLink />;
  if (!link.data) {
    return (
      <PublicFrame title={t("application.activate.title")}>
        <Panel>{link.error ? <QueryError query={link} /> : <SkeletonText lines={5} />}</Panel>
      </PublicFrame>
    );
  }
  const { next } = link.data;
  return (
    <PublicFrame title={t("application.activate.title")}>
      <Stack gap={16} className="public-stack">
        <Panel>
          <InvitationFacts link={link.data} />
          {me && next !== "disabled" ? <JoinSignedIn token={token} me={me} /> : null}
          {!me && next === "open" ? <OpenAccountForm token={token} /> : null}
          {!me && next === "signIn" ? (
            <Text as="p" size="large" tone="secondary" className="public-words">
              {t("application.activate.hasAccount")}
            </Text>
          ) : null}
          {next === "disabled" ? <Disabled /> : null}
          {!me && next !== "disabled" ? <SignInToJoin token={token} isPrimary={next === "signIn"} /> : null}
        </Panel>
        <DeclineLink token={token} onDeclined={() => setIsDeclined(true)} />
      </Stack>
    </PublicFrame>
  );
}

function Disabled(): ReactNode {
  const t = useT();
  const phone = useInstallation()?.serviceDeskPhone ?? "";
  return (
    <Text as="p" size="large" tone="secondary" className="public-words">
      {t("application.activate.disabled", { phone })}
    </Text>
  );
}

function Declined(): ReactNode {
  const t = useT();
  return (
    <PublicFrame title={t("application.activate.declinedTitle")}>
      <Panel>
        <EmptyState>{t("application.activate.declined")}</EmptyState>
      </Panel>
    </PublicFrame>
  );
}

/** Used, expired, revoked and unknown links look the same. */
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
