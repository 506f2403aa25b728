import { retryHint } from "./api/retry-hint.ts";
import { translate } from "./texts.ts";

/** Shows short messages above the page. */
export interface Notifier {
  readonly success: (text: string) => void;
  readonly error: (text: string) => void;
  readonly info: (text: string) => void;
  /** An error with the hint when to try again. */
  readonly failure: (error: Error) => void;
}

/** The surface that draws the messages. */
export interface NotifierSurface {
  readonly show: (kind: "success" | "error" | "info", text: string) => void;
}

type Shown = Parameters<NotifierSurface["show"]>;

/** What is said before the page stands: a session that has ended is known earlier than there is a place to say so. */
const waiting: Shown[] = [];

const none: NotifierSurface = {
  show: (...shown) => void waiting.push(shown),
};

let surface = none;

/** Connects the messages to the application's surface; answers the function that disconnects it. */
export function setNotifierSurface(next: NotifierSurface): () => void {
  surface = next;
  for (const shown of waiting.splice(0)) next.show(...shown);
  return () => {
    surface = none;
  };
}

/** Messages of the product; usable inside and outside of components. */
export const notify: Notifier = {
  success: (text) => surface.show("success", text),
  error: (text) => surface.show("error", text),
  info: (text) => surface.show("info", text),
  failure: (error) => {
    const { message } = error;
    const hint = retryHint(error);
    surface.show("error", hint === null ? message : translate("common.error.withHint", { message, hint }));
  },
};
