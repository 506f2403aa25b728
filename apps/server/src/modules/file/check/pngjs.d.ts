declare module "pngjs" {
  /** What is used here; the pixels have four bytes each. */
  export class PNG {
    readonly width: number;
    readonly height: number;
    readonly data: Buffer;
    static readonly sync: { read(content: Buffer): PNG };
  }
}
