let controller = new AbortController();

/** A signal that ends with the session, joined with the caller's own. */
export function pendingSignal(own?: AbortSignal): AbortSignal {
  return own ? AbortSignal.any([controller.signal, own]) : controller.signal;
}

/** Cancels every call under way; later calls are not affected. */
export function cancelPending(): void {
  controller.abort();
  controller = new AbortController();
}
