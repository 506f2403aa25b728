import { Text } from "@pharos/ui";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useT } from "../../shared/texts.ts";
import type { Installation } from "./api.ts";
import type { OnSignedIn } from "./on-signed-in.ts";
import { PasswordSignIn, type Prefilled } from "./password-sign-in.tsx";
import { type Way, WayTabs } from "./way-tabs.tsx";

const SmsSignIn = lazyPart(async () => (await import("./sms-sign-in.tsx")).SmsSignIn);
// Most installations have none of these.
const DemoAccounts = lazyPart(async () => (await import("./demo-accounts.tsx")).DemoAccounts);
const ExternalWays = lazyPart(async () => (await import("./external-ways.tsx")).ExternalWays);

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
      {installation?.isWxLoginOn || installation?.isSsoOn ? (
        <ExternalWays installation={installation} onSignedIn={onSignedIn} />
      ) : null}
      <Text as="p" size="small" tone="tertiary" className="login-help">
        {installation ? t("auth.forgotPassword", { phone: installation.serviceDeskPhone }) : null}
      </Text>
      <a href="/publicSearch">{t("shell.titles.publicSearch")}</a>
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
