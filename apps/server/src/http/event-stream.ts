import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";

/** An event of a stream, with data that becomes JSON. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: unknown;
}

/** How a stream is kept open, and what is said when it breaks. */
export interface EventStreamOptions {
  /** A comment goes out after this time without one: proxies close what is silent. */
  readonly heartbeatMs?: number;
  /** What is sent in place of an event when making one fails. */
  readonly onFailure: (error: unknown) => StreamedEvent;
}

const defaultHeartbeatMs = 10_000;

/** Writes events as `text/event-stream`. When the reader leaves, what makes the events is ended at its next step. */
export function toEventStream(
  events: AsyncIterable<StreamedEvent>,
  { heartbeatMs = defaultHeartbeatMs, onFailure }: EventStreamOptions,
): Readable {
  const stream = new PassThrough();
  const beat = setInterval(() => stream.write(":\n\n"), heartbeatMs);
  stream.once("close", () => clearInterval(beat));
  const pump = async (): Promise<void> => {
    try {
      for await (const event of events) {
        if (stream.destroyed) break;
        if (!stream.write(written(event))) await Promise.race([once(stream, "drain"), once(stream, "close")]);
      }
    } catch (error) {
      const failure = onFailure(error);
      if (!stream.destroyed) stream.write(written(failure));
    } finally {
      clearInterval(beat);
      stream.end();
    }
  };
  void pump();
  return stream;
}

// JSON has no line breaks outside of escapes, so one line of data holds all of it.
const written = ({ event, data }: StreamedEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
