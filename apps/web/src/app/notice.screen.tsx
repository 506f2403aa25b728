import { Cluster, Drawing, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../shared/paths.ts";
import { readToken } from "../shared/session/index.ts";
import { useT } from "../shared/texts.ts";
import "./notice.css";

/** The page of /404, /limit and of every unknown path, in the frame of whoever reads it: one sentence, and ways out. */
export function NoticeScreen(): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const kind = pathname === paths.limit() ? "limit" : "notFound";
  return (
    <Stack gap={8} align="center" justify="center" isGrowing className="notice">
      <Drawing name={kind === "notFound" ? "search" : "lock"} />
      <h1>{t(`shell.notice.${kind}.title`)}</h1>
      <Text as="p" size="large" tone="secondary">
        {t(`shell.notice.${kind}.text`)}
      </Text>
      <WaysOut />
    </Stack>
  );
}

function WaysOut(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const hasHistory = window.history.length > 1;
  return (
    <Cluster gap={8} isOneLine className="notice-actions">
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
    </Cluster>
  );
}
