import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
/** Choices of this page, for browsers whose storage is switched off. */
const chosen = new Map<string, boolean>();

/** A switch that a person of this browser has turned: `name` says which; until then it is as it is at first. */
export function useOwnSwitch(
  name: string,
  account: string,
  isOnAtFirst = true,
): readonly [isOn: boolean, change: (isOn: boolean) => void] {
  const key = `pharos.${name}.${account}`;
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen.get(key) ?? stored(key) ?? isOnAtFirst,
  );
  return [isOn, (next) => store(key, next)];
}

function stored(key: string): boolean | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : kept !== "off";
  } catch {
    return undefined;
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
