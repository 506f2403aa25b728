import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
/** Choices of this page, for browsers whose storage is switched off. */
const chosen = new Map<string, boolean>();

/** A switch that a person of this browser has turned: `name` says which; on unless it was turned off. */
export function useOwnSwitch(
  name: string,
  account: string,
): readonly [isOn: boolean, change: (isOn: boolean) => void] {
  const key = `pharos.${name}.${account}`;
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen.get(key) ?? isStoredOn(key),
  );
  return [isOn, (next) => store(key, next)];
}

function isStoredOn(key: string): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

function store(key: string, isOn: boolean): void {
  chosen.set(key, isOn);
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // The choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}
