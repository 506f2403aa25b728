// Apart from what keeps the copy: every page needs this, few the rest.

/** Removes what the server answered to the person who was signed in. */
export async function forgetDeviceCopy(): Promise<void> {
  // Both are absent where the page is not served over HTTPS.
  if ("caches" in globalThis) await caches.delete("pharos.answers");
  // The worker may still be keeping an answer that was on its way.
  navigator.serviceWorker?.controller?.postMessage({ isSessionOver: true });
}
