import { saveArticle } from "@pharos/api/article";
import { linkImages, uploadImage } from "@pharos/api/file";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../../testing/accessibility.ts";
import { answer, callsOf, disconnect, hold, refuse } from "../../../testing/network.ts";
import { renderPage } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { locales, t } from "../../../testing/texts.ts";

const picture = { name: "alert.png", url: "/files/inline/01JZ0000000000000000000000.png" };
const sent = sampleOf(uploadImage, { ...picture, objectKey: "image/01JZ0000000000000000000000.png" });
const written = `![alert.png](${picture.url})`;
/** One point of colour. */
const drawn =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const text = () => page.getByRole("textbox", { name: t("article.field.content"), exact: false });
const preview = () => page.getByRole("region", { name: t("file.writing.preview") });

/** Opens an editor with the cursor behind these words. */
async function open(words: string, locale: (typeof locales)[number] = "zh-CN"): Promise<void> {
  await renderPage("/article/save?template=free", { locale });
  await text().fill(words);
  await text().click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
}

function paste(...names: string[]): void {
  const clipboardData = new DataTransfer();
  for (const name of names) clipboardData.items.add(new File(["picture"], name, { type: "image/png" }));
  text()
    .element()
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

it.each(locales)("uploads a pasted picture and shows it where the cursor is (%s)", async (locale) => {
  answer(uploadImage, sent);
  answer(linkImages, {
    links: [{ name: "01JZ0000000000000000000000.png", url: drawn }],
    expireAt: "2026-06-12T10:00:00+08:00",
  });
  answer(saveArticle, sampleOf(saveArticle, { id: 8 }));
  await open("见下图：", locale);
  paste("alert.png");
  await expect.element(text()).toHaveTextContent(`见下图：${written}`);
  await expect.element(preview().getByRole("img", { name: "alert.png" })).toHaveAttribute("src", drawn);
  expect(callsOf(uploadImage)).toHaveLength(1);
  await expectAccessible();
  await page.getByRole("textbox", { name: t("article.field.title"), exact: false }).fill("归档空间满");
  await page.getByRole("button", { name: t("article.editor.saveDraft") }).click();
  await expect
    .poll(() => callsOf(saveArticle).map(({ body }) => body))
    .toMatchObject([{ contentMd: `见下图：${written}\n` }]);
});

it("goes on with typing while a picture is on its way, and loses neither", async () => {
  answer(uploadImage, sent);
  const arrive = hold(uploadImage);
  await open("一");
  paste("alert.png");
  await expect.poll(() => callsOf(uploadImage)).toHaveLength(1);
  await userEvent.keyboard("二");
  await expect.element(text()).toHaveTextContent("一二");
  arrive();
  await expect.element(text()).toHaveTextContent(`一二${written}`);
});

it("says why a picture is refused, and leaves the text as it is", async () => {
  refuse(uploadImage, { message: "图片不能超过 10 MB", code: "file.imageTooLarge" });
  await open("见下图：");
  paste("alert.png");
  await expect.element(page.getByText("图片不能超过 10 MB")).toBeVisible();
  await expect.element(text()).toHaveTextContent("见下图：");
  await userEvent.keyboard("无图");
  await expect.element(text()).toHaveTextContent("见下图：无图");
});

it.each(locales)(
  "says that the server cannot be reached, and leaves the text as it is (%s)",
  async (locale) => {
    disconnect(uploadImage);
    await open("见下图：", locale);
    paste("alert.png");
    await expect.element(page.getByText(t("common.error.unreachable"), { exact: false })).toBeVisible();
    await expect.element(text()).toHaveTextContent("见下图：");
  },
);

it("places a picture that is taken although the one before it is refused", async () => {
  refuse(uploadImage, { message: "图片已损坏", code: "file.imageBroken" });
  const arrive = hold(uploadImage);
  await open("");
  paste("broken.png", "alert.png");
  await expect.poll(() => callsOf(uploadImage)).toHaveLength(1);
  answer(uploadImage, sent);
  arrive();
  await expect.element(text()).toHaveTextContent(written);
  await expect.element(page.getByText("图片已损坏")).toBeVisible();
});
