import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate for `localhost` and 127.0.0.1 that no one vouches for, as PEM. */
export function createSelfSignedCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = sequence(der(0x31, sequence(oid([0x55, 0x04, 0x03]), der(0x0c, Buffer.from("localhost")))));
  const altNames = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const validity = sequence(utcTime("200101000000Z"), utcTime("491231235959Z"));
  const tbs = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(oid([0x55, 0x1d, 0x11]), der(0x04, altNames)))),
  );
  const signature = sign("sha256", tbs, privateKey);
  const certificate = sequence(tbs, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const oid = (bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes));
const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));
