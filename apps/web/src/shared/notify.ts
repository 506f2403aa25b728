import { ServerError } from "./api/errors.ts";

/** Shows short messages above the page. */
export interface Notifier {
  readonly success: (text: string) => void;
  readonly error: (text: string) => void;
  readonly info: (text: string) => void;
  /** An error with the hint when to try again. */
  readonly failure: (error: Error) => void;
}

/** The surface that draws the messages, and the words this file cannot know. */
export interface NotifierSurface {
  readonly show: (kind: "success" | "error" | "info", text: string) => void;
  /** A message with when to try again, if at all. */
  readonly withRetry: (message: string, seconds: number | null) => string;
}

type Shown = Parameters<NotifierSurface["show"]>;

/** What is said before the page stands: a session that has ended is known earlier than there is a place to say so. */
const waiting: Shown[] = [];

const none: NotifierSurface = {
  show: (...shown) => void waiting.push(shown),
  withRetry: (message) => message,
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
    const isOfServer = error instanceof ServerError;
    surface.show(
      "error",
      isOfServer ? surface.withRetry(error.message, error.retryAfterSeconds) : error.message,
    );
  },
};
