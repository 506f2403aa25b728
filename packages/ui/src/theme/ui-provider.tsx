import { message as antdMessage, ConfigProvider } from "antd";
import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from "react";
import { componentDefaults } from "./component-defaults.tsx";
import { createTheme } from "./create-theme.ts";
import type { ColorScheme } from "./palette.ts";
import { type UiLocale, useAntdLocale } from "./ui-locale.ts";
import { type UiText, UiTextProvider } from "./ui-text.ts";
import { useMediaQuery } from "./use-media-query.ts";
import "./tokens.css";
import "./base.css";
import "../parts/styles.ts";

/** What the reader chose: a fixed scheme, or the one of the device. */
export type ThemeMode = ColorScheme | "system";

export interface UiProviderProps {
  themeMode: ThemeMode;
  locale: UiLocale;
  /** The components' own words, in `locale`. */
  text: UiText;
  children: ReactNode;
}

interface UiEnvironment {
  scheme: ColorScheme;
  locale: UiLocale;
  isMotionReduced: boolean;
}

const UiEnvironmentContext = createContext<UiEnvironment>({
  scheme: "light",
  locale: "zh-CN",
  isMotionReduced: false,
});

/** Theme, language, words and the holder of toasts; stands once above the application. */
export function UiProvider({ themeMode, locale, text, children }: UiProviderProps): ReactNode {
  const isDeviceDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isPrinting = useMediaQuery("print");
  const isMotionReduced = useMediaQuery("(prefers-reduced-motion: reduce)");
  const screenScheme = themeMode === "system" ? (isDeviceDark ? "dark" : "light") : themeMode;
  // antd's variables are not scoped to a medium, so paper gets the light theme by a render.
  const scheme: ColorScheme = isPrinting ? "light" : screenScheme;
  const antdLocale = useAntdLocale(locale);
  const theme = useMemo(() => createTheme(scheme, { isMotionReduced }), [scheme, isMotionReduced]);
  const environment = useMemo(() => ({ scheme, locale, isMotionReduced }), [scheme, locale, isMotionReduced]);

  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = screenScheme;
    document.documentElement.lang = locale;
  }, [screenScheme, locale]);

  return (
    <UiEnvironmentContext value={environment}>
      <UiTextProvider value={text}>
        <ConfigProvider
          theme={theme}
          locale={antdLocale}
          componentSize="small"
          {...componentDefaults}
          renderEmpty={() => <span className="ph-select-empty">{text.list.empty}</span>}
        >
          <FeedbackProvider>{children}</FeedbackProvider>
        </ConfigProvider>
      </UiTextProvider>
    </UiEnvironmentContext>
  );
}

const messageOptions = { maxCount: 3, duration: 4, top: 56 };

/** What speaks above the page. */
export interface Feedback {
  message: ReturnType<typeof antdMessage.useMessage>[0];
}

const FeedbackContext = createContext<Feedback | null>(null);

/** The holder of toasts. antd's `App` would bring its dialogs and notifications into the first visit of every page. */
function FeedbackProvider({ children }: { children: ReactNode }): ReactNode {
  const [message, holder] = antdMessage.useMessage(messageOptions);
  const feedback = useMemo(() => ({ message }), [message]);
  return (
    <FeedbackContext value={feedback}>
      <div className="ph-app">
        {holder}
        {children}
      </div>
    </FeedbackContext>
  );
}

/** The scheme, language and motion preference in force. */
export function useUiEnvironment(): UiEnvironment {
  return use(UiEnvironmentContext);
}

/** Toasts that follow the theme and language in force; throws outside `UiProvider`. */
export function useFeedback(): Feedback {
  const feedback = use(FeedbackContext);
  if (feedback === null) throw new Error("useFeedback needs a UiProvider above it");
  return feedback;
}
