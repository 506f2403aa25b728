import { expect, it } from "vitest";
import { signatureOf } from "./signature-v4.ts";

const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const example = {
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  date: "20130524T000000Z",
  scope: ["20130524", "us-east-1", "s3", "aws4_request"],
} as const;

// The two GET examples of the S3 documentation, "Signature Calculations for the Authorization Header".
it.each([
  [
    "an object in part",
    "https://examplebucket.s3.amazonaws.com/test.txt",
    { range: "bytes=0-9" },
    "host;range;x-amz-content-sha256;x-amz-date",
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "a list",
    "https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J",
    {},
    "host;x-amz-content-sha256;x-amz-date",
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
])(
  "the gate of the test store computes the published signature of %s",
  (_what, address, more, names, wanted) => {
    const url = new URL(address);
    const { date, scope, secret } = example;
    const headers = { host: url.host, "x-amz-content-sha256": emptyHash, "x-amz-date": date, ...more };
    const parts = { method: "GET", url, headers, signedHeaders: names, payloadHash: emptyHash, date, scope };
    expect(signatureOf(parts, secret)).toBe(wanted);
    expect(signatureOf({ ...parts, method: "PUT" }, secret)).not.toBe(wanted);
  },
);
