import { lazy } from "react";

/** The password dialog; its form is fetched when it opens. Stand it under `Suspense`. */
export const PasswordDialog = lazy(() =>
  import("./password.dialog.tsx").then((module) => ({ default: module.PasswordDialog })),
);

/** The Power View dialog, fetched in the same way. */
export const PowerViewDialog = lazy(() =>
  import("./power-view.dialog.tsx").then((module) => ({ default: module.PowerViewDialog })),
);
