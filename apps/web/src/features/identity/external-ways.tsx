import { Grid } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, safetyIcon, wechatIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import type { Installation } from "./api.ts";
import type { OnSignedIn } from "./on-signed-in.ts";
import { useExternalSignIn } from "./use-external-sign-in.ts";

interface ExternalWaysProps {
  readonly installation: Installation;
  readonly onSignedIn: OnSignedIn;
}

/** Signing in with WeChat or with the company's own service. */
export function ExternalWays({ installation, onSignedIn }: ExternalWaysProps): ReactNode {
  const t = useT();
  const { busy, startWechat, startSso } = useExternalSignIn(onSignedIn);
  return (
    <Grid gap={8} className="login-external">
      {installation.isWxLoginOn ? (
        <Button
          size="large"
          icon={<Icon of={wechatIcon} />}
          loading={busy === "wechat"}
          onClick={startWechat}
        >
          {t("auth.byWechat")}
        </Button>
      ) : null}
      {installation.isSsoOn ? (
        <Button size="large" icon={<Icon of={safetyIcon} />} loading={busy === "sso"} onClick={startSso}>
          {t("auth.bySso")}
        </Button>
      ) : null}
    </Grid>
  );
}
