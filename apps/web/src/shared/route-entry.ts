import type { LazyNamespace, TranslationKey } from "@pharos/i18n";
import type { ComponentType } from "react";
import type { Prefetch } from "./prefetch.ts";
import type { IsFor } from "./readers.ts";

/** The specification's flags of a route, with the meaning they have here. */
export interface RouteMeta {
  /** Bare view: no header, sidebar or footer; the shell is not even loaded. */
  readonly full?: boolean;
  /** One record or document, centred at reading width instead of the full 1560 px. */
  readonly page?: boolean;
  /** A landing page: the workbench. */
  readonly index?: boolean;
  /** No padding around the content. */
  readonly pad0?: boolean;
  /** Content stands on the grey page background and brings its own panels; otherwise it gets one white panel. */
  readonly gray?: boolean;
  /** Content is exactly as high as the window and scrolls inside itself. */
  readonly height?: boolean;
  /** A consultation: full height, without the chat widget. */
  readonly consult?: boolean;
  /** No footer. */
  readonly nocopyright?: boolean;
  /** Search engines are asked not to list the page. */
  readonly noindex?: boolean;
  /** No header bar; the sidebar stays. */
  readonly noheader?: boolean;
  /** Signed in is enough: people without the sys, dba and user flags are not sent to /invite. */
  readonly noAuth?: boolean;
  /** Open to everyone: no sign-in needed. */
  readonly noVerifyLogin?: boolean;
}

/** A line of the route table. */
export interface RouteEntry {
  /** Path of the specification, in the router's notation. */
  readonly path: string;
  /** Title of the browser tab and of the entry in the command palette. */
  readonly title: TranslationKey;
  readonly meta: RouteMeta;
  /** Whom the page is for: others are led to /limit, and nothing offers it to them. Absent: whoever is signed in. */
  readonly isFor?: IsFor;
  /** Texts the screen needs besides the core ones. */
  readonly texts?: readonly LazyNamespace[];
  /** Imports the screen's component; the chunk is fetched on demand. */
  readonly screen: () => Promise<ComponentType>;
  /** Starts the screen's queries in parallel with its chunk. Failures are shown by the screen, not here. */
  readonly prefetch?: Prefetch;
}
