/** What the application does when an answer concerns more than its caller. The api knows neither router nor texts. */
export interface ClientReactions {
  /** The language of answers, for `Accept-Language`. */
  readonly locale: () => "zh-CN" | "en-US";
  /** The session is over: cancel what is pending, forget it, go to the sign-in page and say why. */
  readonly signedOut: (serverMessage: string) => void;
  /** A page read found nothing the user may see. */
  readonly absent: () => void;
  /** A page this role may never open. */
  readonly notAllowed: () => void;
  /** Words for what the server could not say itself. */
  readonly words: (key: "unreachable" | "failed") => string;
}

const silent: ClientReactions = {
  locale: () => "zh-CN",
  signedOut: () => {},
  absent: () => {},
  notAllowed: () => {},
  words: (key) => key,
};

let current = silent;

/** Connects the api to the application; called once at start. */
export function setClientReactions(reactions: ClientReactions): void {
  current = reactions;
}

/** The reactions in force. */
export function reactions(): ClientReactions {
  return current;
}
