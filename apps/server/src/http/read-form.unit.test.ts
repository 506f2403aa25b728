import { Readable } from "node:stream";
import { fileLimits } from "@pharos/domain/file";
import { expect, it } from "vitest";
import { readForm } from "./read-form.ts";

const fieldBytes = 1_000;

const send = async (form: FormData) => {
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return readForm(
    Readable.from([Buffer.from(await response.arrayBuffer())]),
    { "content-type": type },
    fieldBytes,
  );
};

it("reads fields and files, byte for byte, whatever they are called", async () => {
  const form = new FormData();
  form.append("types", "0");
  form.append("words", "多行\r\n--not-a-boundary\r\n文字");
  const content = new Uint8Array([0, 13, 10, 13, 10, 45, 45, 255]);
  form.append("file", new Blob([content]), '报"告\\2026.png');
  const fields = await send(form);
  expect(fields["types"]).toBe("0");
  expect(fields["words"]).toBe("多行\r\n--not-a-boundary\r\n文字");
  expect(fields["file"]).toEqual({ fileName: '报"告\\2026.png', content: Buffer.from(content) });
});

it("keeps names that mean something to the language as mere fields", async () => {
  const form = new FormData();
  form.append("__proto__", "x");
  const fields = await send(form);
  expect(Object.keys(fields)).toEqual(["__proto__"]);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

it("refuses more than a form may carry, whether it says so or not", async () => {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(fileLimits.formBytes + 100_000)]), "a.png");
  await expect(send(form)).rejects.toMatchObject({ code: "common.payloadTooLarge" });
  const headers = {
    "content-type": "multipart/form-data; boundary=x",
    "content-length": "99999999999",
  };
  const notified = readForm(Readable.from([]), headers, fieldBytes);
  await expect(notified).rejects.toMatchObject({ code: "common.payloadTooLarge" });
});

it.each([
  ["no boundary", "multipart/form-data", "--x\r\n\r\n\r\n--x--"],
  ["nothing", "multipart/form-data; boundary=x", ""],
  ["no end", "multipart/form-data; boundary=x", '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'],
  ["no headers", "multipart/form-data; boundary=x", "--x\r\nabc\r\n--x--"],
  [
    "headers without end",
    "multipart/form-data; boundary=x",
    `--x\r\n${'content-disposition: form-data; name="a"; '.repeat(1_000)}\r\n\r\n1\r\n--x--`,
  ],
  ["no name", "multipart/form-data; boundary=x", "--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--"],
  [
    "too many parts",
    "multipart/form-data; boundary=x",
    `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(30)}--x--`,
  ],
])("refuses a form with %s", async (_what, type, body) => {
  const attempt = readForm(Readable.from([Buffer.from(body)]), { "content-type": type }, fieldBytes);
  await expect(attempt).rejects.toMatchObject({ code: "common.badRequest" });
});

it("takes plain fields up to their room, one by one and together, and files beside them", async () => {
  const form = (...lengths: readonly number[]) => {
    const made = new FormData();
    lengths.forEach((length, at) => made.append(`${at}`, "x".repeat(length)));
    made.append("file", new Blob([new Uint8Array(fieldBytes * 3)]), "a.png");
    return made;
  };
  expect(Object.keys(await send(form(600, 400)))).toEqual(["0", "1", "file"]);
  for (const tooLong of [form(fieldBytes + 1), form(600, 401)])
    await expect(send(tooLong)).rejects.toMatchObject({ code: "common.payloadTooLarge" });
});
