import { UiProvider, useFeedback } from "@pharos/ui";
import { ListDensityContext } from "@pharos/ui/list";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { i18n } from "i18next";
import { type ReactNode, useEffect, useMemo } from "react";
import { I18nextProvider } from "react-i18next";
import { SignOutQuestion } from "../features/offline/index.ts";
import { setNotifierSurface } from "../shared/notify.ts";
import { storeListDense, usePreferences } from "../shared/preferences.ts";
import { type RouteDirectory, RouteDirectoryContext } from "../shared/route-directory.ts";
import { useT } from "../shared/texts.ts";
import { uiTextOf } from "./ui-text.ts";

interface AppProvidersProps {
  readonly client: QueryClient;
  readonly texts: i18n;
  readonly directory: RouteDirectory;
  readonly children: ReactNode;
}

/** Everything that stands once above all pages. */
export function AppProviders({ client, texts, directory, children }: AppProvidersProps): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={texts}>
        <RouteDirectoryContext value={directory}>
          <Surface>{children}</Surface>
        </RouteDirectoryContext>
      </I18nextProvider>
    </QueryClientProvider>
  );
}

function Surface({ children }: { readonly children: ReactNode }): ReactNode {
  const { locale, themeMode, isListDense } = usePreferences();
  const t = useT();
  const text = useMemo(() => uiTextOf(t), [t]);
  const density = useMemo(() => ({ isDense: isListDense, choose: storeListDense }), [isListDense]);
  return (
    <UiProvider themeMode={themeMode} locale={locale} text={text}>
      <NotifierBridge />
      <ListDensityContext value={density}>{children}</ListDensityContext>
      <SignOutQuestion />
    </UiProvider>
  );
}

/** Hands antd's message surface to `notify`, which code outside of components uses too. */
function NotifierBridge(): null {
  const { message } = useFeedback();
  // An effect, because the surface itself stands only after the first drawing.
  useEffect(
    () =>
      setNotifierSurface({
        // The text is the key: five failing parts of a page show one message.
        show: (kind, text) =>
          void message.open({ type: kind, content: text, key: text, duration: kind === "error" ? 6 : 3 }),
      }),
    [message],
  );
  return null;
}
