import type { TranslationKey } from "@pharos/i18n";

/** A line of the web application's route table. */
type Route = { path: string; title: TranslationKey };

// By its address: the types of the screens behind it need the browser's settings.
const table = new URL("../../apps/web/src/app/routes.ts", import.meta.url).href;

/** The web application's route table. */
export const { routes }: { routes: readonly Route[] } = await import(table);
