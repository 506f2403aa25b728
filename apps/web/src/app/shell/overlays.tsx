import { type ReactNode, useCallback, useMemo, useState } from "react";
import { AvatarDialog } from "../../features/avatar/index.ts";
import { AddressesDialog, PasswordDialog, PowerViewDialog } from "../../features/identity/index.ts";
import { OwnStatusDialog } from "../../features/team/index.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useGlobalKeys } from "./use-global-keys.ts";

const CommandPalette = lazyPart(async () => (await import("./palette/command-palette.tsx")).CommandPalette);
const ShortcutList = lazyPart(async () => (await import("./shortcut-list.tsx")).ShortcutList);

/** What may lie over the page; one at a time. */
export type OverlayName =
  | "palette"
  | "shortcuts"
  | "password"
  | "addresses"
  | "powerView"
  | "avatar"
  | "ownStatus";

/** Opens and closes what lies over the page. */
export interface OverlayControl {
  readonly current: OverlayName | null;
  readonly open: (name: OverlayName) => void;
  readonly close: () => void;
}

/** The state of the overlays, with their keys: ⌘K or Ctrl+K for the palette, ? for the list of shortcuts. */
export function useOverlays(): OverlayControl {
  const [current, setCurrent] = useState<OverlayName | null>(null);
  const close = useCallback(() => setCurrent(null), []);
  useGlobalKeys({
    onPalette: () => setCurrent((shown) => (shown === "palette" ? null : "palette")),
    onHelp: () => setCurrent("shortcuts"),
  });
  return useMemo(() => ({ current, open: setCurrent, close }), [current, close]);
}

/** Draws the overlay that is open; its code is fetched when it opens. */
export function Overlays({ overlays }: { readonly overlays: OverlayControl }): ReactNode {
  const { current, close, open } = overlays;
  return (
    <>
      {current === "palette" ? <CommandPalette onClose={close} onOpen={open} /> : null}
      {current === "shortcuts" ? <ShortcutList onClose={close} /> : null}
      {current === "password" ? <PasswordDialog onClose={close} /> : null}
      {current === "addresses" ? <AddressesDialog onClose={close} /> : null}
      {current === "avatar" ? <AvatarDialog onClose={close} /> : null}
      {current === "powerView" ? <PowerViewDialog onClose={close} /> : null}
      {current === "ownStatus" ? <OwnStatusDialog onClose={close} /> : null}
    </>
  );
}
