import { useSyncExternalStore } from "react";

/** How long a reply can be taken back before it goes out. */
export const sendDelayMs = 10_000;

const prefix = "pharos.sendDelay.";
const listeners = new Set<() => void>();
/** Choices of this page, for browsers whose storage is switched off. */
const chosen = new Map<string, boolean>();

/** Whether replies of this account wait a moment in which they can be taken back; they do unless it was switched off. */
export function useSendDelay(account: string): readonly [isOn: boolean, change: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readDelay(account),
  );
  return [isOn, (next) => storeDelay(account, next)];
}

function readDelay(account: string): boolean {
  const choice = chosen.get(account);
  if (choice !== undefined) return choice;
  try {
    return localStorage.getItem(prefix + account) !== "off";
  } catch {
    return true;
  }
}

function storeDelay(account: string, isOn: boolean): void {
  chosen.set(account, isOn);
  try {
    localStorage.setItem(prefix + account, isOn ? "on" : "off");
  } catch {
    // The choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}
