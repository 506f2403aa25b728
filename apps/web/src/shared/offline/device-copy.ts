/**
 * Keeps the application on this device, so that a page which works on the spot opens without a network: its files, and
 * the last answers to the person who is signed in. `parts` fetches the files that such a page fetches only when it is
 * used, `answers` what it asks for; `isFirst` where nothing that was answered before has been kept.
 */
export async function keepDeviceCopy(
  parts: () => Promise<unknown>,
  answers: (isFirst: boolean) => Promise<unknown>,
): Promise<void> {
  // Not everywhere: only over HTTPS, and not while developing.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  const controlled = isFirst ? takeover(serviceWorker) : undefined;
  await serviceWorker.register("/service-worker.js");
  const { active } = await serviceWorker.ready;
  // A page that was on its way when the worker took over is not among those it took.
  if (serviceWorker.controller === null) active?.postMessage({ isUncontrolled: true });
  await controlled;
  await parts();
  active?.postMessage({ files: loadedFiles(), entry: entryFile() });
  await answers(isFirst);
}

/** A page that was loaded without the worker is taken over once; only then are its answers kept. */
const takeover = (serviceWorker: ServiceWorkerContainer): Promise<unknown> =>
  new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });

/** What the page has loaded of the application; `main.tsx` makes room for all of it. */
function loadedFiles(): string[] {
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isFile(pathname))
    .map(({ pathname }) => pathname);
  return [...new Set(files)];
}

const isFile = (path: string): boolean =>
  path.startsWith("/assets/") || path === "/pre-paint.js" || path === "/favicon.svg";

/** The first script, whose name changes with every build. */
function entryFile(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return new URL(entry?.src ?? "/", location.href).pathname;
}
