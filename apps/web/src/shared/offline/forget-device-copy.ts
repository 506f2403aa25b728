// Apart from what keeps the copy: every page needs this, few the rest.

import { dropDeviceKeys } from "./drop-device-keys.ts";

/** Removes what the server answered to the person who was signed in, and the key of what waits to be sent. */
export async function forgetDeviceCopy(): Promise<void> {
  // A browser that keeps nothing has no key either.
  await dropDeviceKeys().catch(() => {});
  // Both are absent where the page is not served over HTTPS.
  if ("caches" in globalThis) await caches.delete("pharos.answers");
  // The worker may still be keeping an answer that was on its way.
  navigator.serviceWorker?.controller?.postMessage({ isSessionOver: true });
}
