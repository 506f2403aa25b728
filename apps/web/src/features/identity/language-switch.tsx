import { saveLanguage } from "@pharos/api/identity";
import type { Locale } from "@pharos/i18n";
import { Button, Tooltip } from "@pharos/ui/controls";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../shared/api/index.ts";
import { notify } from "../../shared/notify.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { readToken } from "../../shared/session/index.ts";
import { switchLanguage, translate, useT } from "../../shared/texts.ts";

/** Switches between Chinese and English; the button shows the language it leads to. */
export function LanguageSwitch(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { isSwitching, toggle } = useLanguageToggle();
  const next = otherLocale(locale);
  return (
    <Tooltip title={t("shell.language.switchTo", { language: nameOf[next] })} mouseEnterDelay={0.4}>
      <Button
        type="text"
        loading={isSwitching}
        onClick={toggle}
        aria-label={t("shell.language.switchTo", { language: nameOf[next] })}
      >
        <span lang={next}>{nameOf[next]}</span>
      </Button>
    </Tooltip>
  );
}

/** Switching the language, for other controls than the button. */
export function useLanguageToggle(): {
  isSwitching: boolean;
  next: Locale;
  nextName: string;
  toggle: () => void;
} {
  const { locale } = usePreferences();
  const client = useQueryClient();
  const [isSwitching, setIsSwitching] = useState(false);
  const next = otherLocale(locale);
  const change = async () => {
    setIsSwitching(true);
    try {
      await switchLanguage(next);
      notify.success(translate("shell.language.switched"));
      // Names and messages that the server words come again in the new language.
      void client.invalidateQueries();
      if (readToken() !== null)
        await call(saveLanguage, { body: { lang: next === "zh-CN" ? "zh" : "en" } }).catch(() => {});
    } catch {
      notify.error(translate("shell.language.failed"));
    } finally {
      setIsSwitching(false);
    }
  };
  return { isSwitching, next, nextName: nameOf[next], toggle: () => void change() };
}

const nameOf: Readonly<Record<Locale, string>> = { "zh-CN": "中文", "en-US": "English" };

function otherLocale(locale: Locale): Locale {
  return locale === "zh-CN" ? "en-US" : "zh-CN";
}
