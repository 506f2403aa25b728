/** What another tab of this browser did to the session. */
export type SessionChange =
  | { readonly kind: "signedIn"; readonly userId: number }
  | { readonly kind: "signedOut" };

const channelName = "pharos.session";

/** Tells the other tabs: the token is shared by all of them, what they show is not. */
export function announceSession(change: SessionChange): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(change);
  channel.close();
}

/** Listens to the other tabs; answers the function that stops it. */
export function onSessionElsewhere(listener: (change: SessionChange) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event: MessageEvent<SessionChange>) => listener(event.data);
  return () => channel.close();
}
