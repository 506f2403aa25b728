import { Button } from "@pharos/ui/controls";
import { Icon, safetyIcon, wechatIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";
import type { Installation } from "./api.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import type { OnSignedIn } from "./on-signed-in.ts";
import { PasswordSignIn, type Prefilled } from "./password-sign-in.tsx";
import { SmsSignIn } from "./sms-sign-in.tsx";
import { useExternalSignIn } from "./use-external-sign-in.ts";
import { type Way, WayTabs } from "./way-tabs.tsx";

interface SignInCardProps {
  readonly installation: Installation | undefined;
  readonly onSignedIn: OnSignedIn;
}

/** The ways to sign in that this installation offers. */
export function SignInCard({ installation, onSignedIn }: SignInCardProps): ReactNode {
  const t = useT();
  const [way, setWay] = useState<Way>("password");
  const [prefilled, setPrefilled] = useState<Prefilled>();
  // Until the installation is known the second tab keeps its place, so that nothing jumps.
  const isSmsOn = installation?.isSmsOn ?? true;
  const form =
    way === "sms" && isSmsOn ? (
      <SmsSignIn onSignedIn={onSignedIn} />
    ) : (
      <PasswordSignIn key={prefilled?.account} prefilled={prefilled} onSignedIn={onSignedIn} />
    );
  return (
    <>
      {isSmsOn ? (
        <WayTabs
          label={t("auth.signIn")}
          value={way}
          onChange={setWay}
          ways={[
            { way: "password", name: t("auth.byPassword") },
            { way: "sms", name: t("auth.bySms") },
          ]}
        >
          {form}
        </WayTabs>
      ) : (
        form
      )}
      <ExternalWays installation={installation} onSignedIn={onSignedIn} />
      <p className="login-help">
        {installation ? t("auth.forgotPassword", { phone: installation.serviceDeskPhone }) : null}
      </p>
      {installation && installation.demoAccounts.length > 0 ? (
        <DemoAccounts
          accounts={installation.demoAccounts}
          onChoose={(account) => {
            setWay("password");
            setPrefilled(account);
          }}
        />
      ) : null}
    </>
  );
}

function ExternalWays({ installation, onSignedIn }: SignInCardProps): ReactNode {
  const t = useT();
  const { busy, startWechat, startSso } = useExternalSignIn(onSignedIn);
  if (!installation?.isWxLoginOn && !installation?.isSsoOn) return null;
  return (
    <div className="login-external">
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
    </div>
  );
}
