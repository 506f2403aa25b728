/** A piece of a file on its way to the storage, by a link that allows exactly this. */
export interface BytesToSend {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Blob;
  /** Bytes that have left so far. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

const stallMs = 60_000;

/**
 * Sends bytes to a signed link and answers the status. Not with `fetch`, which cannot tell how much has left. Rejects when
 * the connection is lost, when nothing moves for a minute, and when the signal aborts.
 */
export function sendBytes({ url, headers, bytes, onProgress, signal }: BytesToSend): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const watch = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), stallMs);
    };
    const stop = () => request.abort();
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      finish();
    };
    request.upload.addEventListener("progress", ({ loaded }) => {
      watch();
      onProgress(loaded);
    });
    request.addEventListener("load", () => settle(() => resolve(request.status)));
    for (const kind of ["error", "abort"] as const)
      request.addEventListener(kind, () => settle(() => reject(new Error(kind))));
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    signal.addEventListener("abort", stop, { once: true });
    watch();
    request.send(bytes);
  });
}

/** Reads a file behind a signed link, or its beginning. */
export async function readBytes(url: string, signal: AbortSignal, firstBytes?: number): Promise<ArrayBuffer> {
  const headers: Record<string, string> =
    firstBytes === undefined ? {} : { range: `bytes=0-${firstBytes - 1}` };
  const answer = await fetch(url, { signal, headers, credentials: "omit" });
  if (!answer.ok) throw new Error(`The storage answered ${answer.status}`);
  return answer.arrayBuffer();
}
