import { Drawing } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { BrandMark, useInstallation, useSignOut } from "../features/identity/index.ts";
import { paths } from "../shared/paths.ts";
import { readToken } from "../shared/session/index.ts";
import { useT } from "../shared/texts.ts";
import "./notice.css";

/** The page of /404, /limit, /invite and of every unknown path: one sentence, and ways out. */
export function NoticeScreen(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const kind = pathname === paths.limit() ? "limit" : pathname === paths.invite() ? "invite" : "notFound";
  const installation = useInstallation();
  return (
    <main className="notice">
      <Link to={paths.workbench()} className="notice-brand">
        <BrandMark />
        {installation?.productName}
      </Link>
      <div className="notice-body">
        <Drawing name={kind === "notFound" ? "search" : "lock"} />
        <h1>{kind === "invite" ? t("auth.invite.title") : t(`shell.notice.${kind}.title`)}</h1>
        <p>
          {kind === "invite"
            ? t("auth.invite.body", { phone: installation?.serviceDeskPhone ?? "" })
            : t(`shell.notice.${kind}.text`)}
        </p>
        {kind === "invite" ? <SignOutOnly /> : <WaysOut />}
      </div>
    </main>
  );
}

function WaysOut(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const hasHistory = window.history.length > 1;
  return (
    <div className="notice-actions">
      {hasHistory ? (
        <Button size="middle" onClick={() => void navigate(-1)}>
          {t("shell.notice.back")}
        </Button>
      ) : null}
      <Button
        size="middle"
        type="primary"
        onClick={() => void navigate(readToken() === null ? paths.login() : paths.workbench())}
      >
        {readToken() === null ? t("shell.notice.signIn") : t("shell.notice.home")}
      </Button>
    </div>
  );
}

function SignOutOnly(): ReactNode {
  const t = useT();
  const signOut = useSignOut();
  return (
    <div className="notice-actions">
      <Button size="middle" onClick={() => void signOut()}>
        {t("auth.signOut")}
      </Button>
    </div>
  );
}
