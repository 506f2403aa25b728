import type { UserInfo } from "@pharos/api/identity";
import { Button } from "@pharos/ui/controls";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { loginPath } from "../../../shared/redirect.ts";
import { useT } from "../../../shared/texts.ts";
import { refreshUser } from "../../identity/index.ts";
import { useAcceptInvitationLink } from "../api.ts";

interface JoinSignedInProps {
  readonly token: string;
  readonly me: UserInfo;
}

/** Accepts an invitation with the account that is signed in. */
export function JoinSignedIn({ token, me }: JoinSignedInProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useAcceptInvitationLink();
  const [isBusy, setIsBusy] = useState(false);
  const join = async () => {
    setIsBusy(true);
    try {
      await accept.mutateAsync({ body: { token } });
      await refreshUser(client);
      await navigate(paths.workbench());
    } catch {
      // The toast has said why not.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button type="primary" size="large" block loading={isBusy} onClick={() => void join()}>
      {t("application.activate.acceptAs", { name: me.employeeName, account: me.account })}
    </Button>
  );
}

/** Leads to the sign-in page and back to the link. */
export function SignInToJoin({
  token,
  isPrimary,
}: {
  readonly token: string;
  readonly isPrimary: boolean;
}): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button
      type={isPrimary ? "primary" : "link"}
      size="large"
      block
      onClick={() => void navigate(loginPath(`/activate/${token}`))}
    >
      {isPrimary ? t("application.activate.signInToAccept") : t("application.activate.useAccount")}
    </Button>
  );
}
