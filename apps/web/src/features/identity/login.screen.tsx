import { Cluster, Grid, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { readToken } from "../../shared/session/index.ts";
import { useT } from "../../shared/texts.ts";
import { identityQueries, useCopyright, useInstallation } from "./api.ts";
import { BrandMark } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { LighthouseScene } from "./lighthouse-scene.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { useEnter } from "./use-enter.ts";
import "./login.css";

/** Needed once by everyone, and then never again. */
const PasswordForm = lazyPart(async () => (await import("./password-form.tsx")).PasswordForm);

/** Signing in, and replacing a first password before anything else. */
export function LoginScreen(): ReactNode {
  const t = useT();
  const installation = useInstallation();
  const copyright = useCopyright();
  const product = installation?.productName ?? "";
  const { enter } = useEnter();
  const { mustChange, firstPassword, onSignedIn } = useSteps();
  return (
    <Grid className="login">
      <Cluster as="header" justify="between" isOneLine className="login-bar">
        <Cluster as="span" gap={8} size="large" weight="strong" isOneLine>
          <BrandMark size={28} />
          {product}
        </Cluster>
        <span>
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
      </Cluster>
      <div className="login-scene">
        <LighthouseScene />
        <Text as="p" size="figure" weight="strong" className="login-motto">
          {t("login.motto")}
        </Text>
        <Text as="p" size="large" className="login-promise">
          {t("login.promise")}
        </Text>
      </div>
      <main className="login-main">
        <h1>{mustChange ? t("auth.changePassword.must") : t("auth.title", { product })}</h1>
        {mustChange ? (
          <PasswordForm oldPassword={firstPassword} onDone={() => void enter().catch(() => {})} />
        ) : (
          <SignInCard installation={installation} onSignedIn={onSignedIn} />
        )}
      </main>
      <Text as="footer" size="small" tone="tertiary" className="login-foot">
        {copyright}
      </Text>
    </Grid>
  );
}

/** From signing in to the portal, or to the new password first. Someone who is signed in already goes straight on. */
function useSteps() {
  const { keep, enter } = useEnter();
  const known = useQuery({ ...identityQueries.me(), enabled: false }).data;
  const [firstPassword, setFirstPassword] = useState<string>();
  const [isFirst, setIsFirst] = useState(false);

  useEffect(() => {
    // A session that has ended says so by itself.
    if (readToken() !== null) enter().catch(() => {});
    // Only when the page is opened: signing in goes on by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const onSignedIn = async (session: { token: string; mustChangePassword: boolean }, password?: string) => {
    keep(session.token);
    setFirstPassword(password);
    setIsFirst(session.mustChangePassword);
    if (!session.mustChangePassword) await enter();
  };
  return { mustChange: isFirst || known?.mustChangePassword === true, firstPassword, onSignedIn };
}
