import { lazyPart } from "../../shared/components/lazy-part.tsx";

/** The password dialog; its form is fetched when it opens. */
export const PasswordDialog = lazyPart(async () => (await import("./password.dialog.tsx")).PasswordDialog);

/** The Power View dialog, fetched in the same way. */
export const PowerViewDialog = lazyPart(
  async () => (await import("./power-view.dialog.tsx")).PowerViewDialog,
);

/** The dialog of the own phone number and mail address. */
export const AddressesDialog = lazyPart(async () => (await import("./addresses.dialog.tsx")).AddressesDialog);

/** What a person sets for themselves, on a phone. */
export const OwnSettings = lazyPart(async () => (await import("./own-settings.tsx")).OwnSettings);
