import { Transform } from "node:stream";
import { SizeMismatchError } from "./storage.ts";

/** Passes bytes on and fails as soon as there are more, or at the end when there are fewer, than announced. */
export function exactSize(sizeBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > sizeBytes) done(new SizeMismatchError(`More than the announced ${sizeBytes} bytes`));
      else done(null, chunk);
    },
    flush(done) {
      done(
        seen === sizeBytes
          ? null
          : new SizeMismatchError(`${seen} bytes instead of the announced ${sizeBytes}`),
      );
    },
  });
}
