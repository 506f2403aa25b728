import { getServiceRequest } from "@pharos/api/service-request";
import { attachmentType } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerAddress } from "../../../platform/delivery/mail-answers.ts";
import { fileActions, zip } from "../../file/file.testing.ts";
import { actionsOn, type RequestActions, repliesOf } from "../../service-request/service-request.testing.ts";
import { createMailGateway, type MailGateway, mailOf } from "./mail.testing.ts";

let gateway: MailGateway;
let act: RequestActions;
beforeAll(async () => {
  gateway = await createMailGateway();
  act = actionsOn(gateway.app);
});
afterAll(() => gateway.app.close());

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** Files that are refused, each for a reason of its own, in both languages. */
const refused: readonly (readonly [name: string, content: Buffer, zh: string, en: string])[] = [
  ["tool.exe", Buffer.from("MZ"), "不接受“.exe”类型的文件", "Files of type “.exe” are not accepted"],
  ["core", Buffer.from("\x7fELF\x02\x01\0\0\x01\x02\x03"), "无法识别该文件", "This file was not recognized"],
  ["photo.heic", Buffer.from("words"), "文件内容与扩展名不符", "The content is not what the file name says"],
  ["report.pdf", Buffer.from("words"), "文件内容与扩展名不符", "The content is not what the file name says"],
  ["broken.png", png, "图片已损坏", "The picture is damaged"],
  [
    "traces.zip",
    zip([{ name: "../../etc/passwd" }]),
    "压缩包内有不安全的路径",
    "The archive holds unsafe paths",
  ],
];

it.each(["zh-CN", "en-US"] as const)(
  "says the same of a file by mail as in the portal, at the file and with the reason (%s)",
  async (locale: Locale) => {
    const { app } = gateway;
    await app.platform.database.kysely
      .updateTable("app_user")
      .set({ locale: locale === "zh-CN" ? "zh" : "en" })
      .where("id", "=", app.world.users.customer)
      .execute();
    const requestId = await act.raise("customer");
    const to =
      answerAddress(
        app.platform,
        { requestId, userId: app.world.users.customer },
        app.platform.clock.now(),
      ) ?? "";
    const parts = refused.map(([name, content]) =>
      [
        "--b",
        `Content-Disposition: attachment; filename="${name}"`,
        "Content-Transfer-Encoding: base64",
        "",
        content.toString("base64"),
      ].join("\r\n"),
    );
    const text = ["--b\r\n\r\n见附件", ...parts, "--b--"].join("\r\n");
    const headers = ["Content-Type: multipart/mixed; boundary=b"];
    expect(await gateway.outcomeOf({ to, text, headers })).toBe("taken");

    const detail = await app.call(getServiceRequest, { query: { id: requestId } }, { as: "customer" });
    const post = repliesOf(detail.result)[0]?.contentMd ?? "";
    const { body: told } = await app.platform.database.kysely
      .selectFrom("notification_outbox")
      .select("body")
      .where("target", "=", "customer@example.com")
      .where("dedupe_key", "like", "mailBack:%")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const files = fileActions({
      ...app,
      call: (endpoint, input, options) =>
        app.call(endpoint, input, { ...options, headers: { "accept-language": locale } }),
    });
    const types = attachmentType.toCode("reply");
    for (const [name, content, zh, en] of refused) {
      const words = locale === "zh-CN" ? zh : en;
      const inPortal =
        (await files.tryUpload("customer", name, content, types)).envelope?.operateMessage ?? "";
      expect([name, inPortal]).toEqual([name, expect.stringContaining(words)]);
      const separator = locale === "zh-CN" ? "：" : ": ";
      expect(told).toContain(`${name}${separator}${inPortal}`);
      expect(post.replaceAll("\\", "")).toContain(`${name}${separator}${inPortal}`);
    }
  },
);

it("takes a file of the size that the portal takes", async () => {
  const { app } = gateway;
  const requestId = await act.raise("customer");
  const to =
    answerAddress(app.platform, { requestId, userId: app.world.users.customer }, app.platform.clock.now()) ??
    "";
  const content = Buffer.alloc(12 * 1024 * 1024, "ORA-00600 \n");
  const text = [
    "--b\r\n\r\n见附件",
    '--b\r\nContent-Disposition: attachment; filename="big.log"\r\nContent-Transfer-Encoding: base64\r\n',
    content.toString("base64"),
    "--b--",
  ].join("\r\n");
  const headers = ["Content-Type: multipart/mixed; boundary=b"];
  expect((await gateway.handIn(mailOf({ to, text, headers }))).result?.outcome).toBe("taken");
  const [file] = await app.platform.database.kysely
    .selectFrom("attachment")
    .innerJoin("stored_file", "stored_file.id", "attachment.file_id")
    .select(["attachment.name", "stored_file.size_bytes"])
    .where("attachment.root_id", "=", requestId)
    .execute();
  expect(file).toEqual({ name: "big.log", size_bytes: content.length });
});
