import {
  type ChatEvent,
  chat,
  deleteAssistantConversation,
  getAssistant,
  getAssistantConversation,
  rateAssistantAnswer,
} from "@pharos/api/assistant";
import { assistantLimits } from "@pharos/domain/assistant";
import { chatLimits } from "@pharos/domain/limits";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, answerStream, callsOf, failWith, refuse } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const expert = { ...dba, perms: ["ai:chat" as const] };
const question = "归档目录写满怎么处理？";
const source = {
  number: 1,
  objType: "article" as const,
  id: 9,
  title: "归档目录写满的处理",
  quote: "先删除 7 天前已备份的归档。",
  page: null,
  version: "15",
  lang: "zh",
  score: 1,
};
const meta: ChatEvent = {
  event: "meta",
  data: { conversationId: 3, questionId: 31, answerId: 32, engine: 1 },
};
const cite: ChatEvent = { event: "cite", data: { list: [source] } };
const proved = { text: "先删除 7 天前的归档。", proof: "proved" as const, sources: [1], missing: [] };
const unproved = {
  text: "再等待 30 分钟。\n",
  proof: "unproved" as const,
  sources: [],
  missing: ["30 分钟"],
};
const done = (state: 0 | 3): ChatEvent => ({ event: "done", data: { state, usage: null } });
const kept = (given: object = {}) =>
  sampleOf(getAssistantConversation, {
    id: 3,
    title: question,
    scope: "kb",
    faultId: null,
    srNo: null,
    messages: [
      message({ id: 31, question, state: null, engine: null }),
      message({ id: 32, sentences: [proved, unproved], sources: [source], state: 0, engine: 1 }),
    ],
    ...given,
  });
const message = (given: object) => ({
  id: 1,
  createdTime: "2026-06-15T19:50:00.000+08:00",
  question: null,
  sentences: [],
  sources: [],
  state: 0 as const,
  engine: 1 as const,
  notice: null,
  isHelpful: null,
  ...given,
});

const input = () => page.getByRole("textbox", { name: t("assistant.input") });
const log = () => page.getByRole("log", { name: t("assistant.title") });
const open = (at = "/moai", locale: (typeof locales)[number] = "zh-CN") =>
  renderPage(at, { me: expert, locale });

beforeEach(() => {
  answer(getAssistant, { hasModel: true, conversations: [] });
  answer(getAssistantConversation, kept());
});

it.each(locales)(
  "answers with numbered sources that open, and marks what stands in none (%s)",
  async (locale) => {
    answerStream(chat, [
      meta,
      cite,
      { event: "delta", data: proved },
      { event: "delta", data: unproved },
      done(0),
    ]);
    const drawn = await open("/moai", locale);
    await expect.element(page.getByText(t("assistant.empty"))).toBeVisible();
    await expect.element(input()).toHaveAttribute("rows", String(chatLimits.inputRows));
    await expect.element(input()).toHaveAttribute("maxlength", String(assistantLimits.contentMax));
    await userEvent.fill(input(), question);
    await userEvent.type(input(), "{Enter}");
    await expect.element(log().getByText(proved.text)).toBeVisible();
    await expect.element(log().getByText(t("assistant.notInSource"), { exact: true })).toBeVisible();
    expect(callsOf(chat)[0]?.body).toEqual({ messages: [{ role: "user", content: question }] });
    expect(drawn.path()).toContain("/moai");

    await page.getByRole("button", { name: t("assistant.source", { number: 1 }) }).click();
    await expect.element(log().getByText(source.quote)).toBeVisible();
    await expect
      .element(log().getByRole("link", { name: t("assistant.openSource") }))
      .toHaveAttribute("href", "/article/search/9");
    await expectAccessible();
  },
);

it("never sends while Chinese is being composed, and nothing that is empty", async () => {
  answerStream(chat, [meta, cite, done(3)]);
  await open();
  await userEvent.type(input(), "  {Enter}");
  await expect.element(page.getByText(t("assistant.required"))).toBeVisible();
  await userEvent.fill(input(), "guidang");
  const area = input().element();
  area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
  area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true }));
  await expect.element(input()).toHaveValue("guidang");
  expect(callsOf(chat)).toHaveLength(0);
  await userEvent.type(input(), "{Enter}");
  await expect.element(log().getByText(t("assistant.noSource"))).toBeVisible();
  expect(callsOf(chat)).toHaveLength(1);
});

it("shows what comes closest where nothing answers, and says that it is none", async () => {
  answerStream(chat, [meta, cite, done(3)]);
  await open();
  await userEvent.fill(input(), question);
  await userEvent.type(input(), "{Enter}");
  await expect.element(log().getByText(t("assistant.noSource"))).toBeVisible();
  await expect.element(log().getByText(t("assistant.closest"))).toBeVisible();
  await expect.element(log().getByText(`[1] ${source.title}`)).toBeVisible();
});

it.each(locales)("keeps what was said when it is stopped (%s)", async (locale) => {
  answerStream(chat, [meta, cite, { event: "delta", data: proved }], { isOpen: true });
  await open("/moai", locale);
  await userEvent.fill(input(), question);
  await page.getByRole("button", { name: t("assistant.send"), exact: true }).click();
  await expect.element(log().getByText(proved.text)).toBeVisible();
  await page.getByRole("button", { name: t("assistant.stop"), exact: true }).click();
  await expect.element(log().getByText(t("assistant.stopped"))).toBeVisible();
  await expect.element(log().getByText(proved.text)).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("assistant.send"), exact: true })).toBeVisible();
});

it("says why an answer broke off, and keeps what there is of it", async () => {
  const message = "回答在中途断开，以上内容不完整";
  answerStream(chat, [
    meta,
    cite,
    { event: "delta", data: proved },
    { event: "error", data: { code: "assistant.modelCut", message } },
  ]);
  await open();
  await userEvent.fill(input(), question);
  await userEvent.type(input(), "{Enter}");
  await expect.element(log().getByText(message)).toBeVisible();
  await expect.element(log().getByText(proved.text)).toBeVisible();
});

it.each([
  ["a refusal", () => refuse(chat, { message: "您已有 2 个回答正在生成" }), "您已有 2 个回答正在生成"],
  ["a status that is none of success", () => failWith(chat, 502), /HTTP error! status: 502/],
] as [string, () => void, string | RegExp][])("shows %s with a way to ask again", async (_, fail, words) => {
  fail();
  await open();
  await userEvent.fill(input(), question);
  await userEvent.type(input(), "{Enter}");
  await expect.element(page.getByRole("alert").getByText(words)).toBeVisible();
  answerStream(chat, [meta, cite, { event: "delta", data: proved }, done(0)]);
  await page.getByRole("button", { name: t("assistant.again") }).click();
  await expect.element(log().getByText(proved.text)).toBeVisible();
});

it.each(locales)("says that there is no model, lists what was asked, and deletes it (%s)", async (locale) => {
  const row = {
    id: 3,
    title: question,
    askedTime: "2026-06-15T19:50:00.000+08:00",
    scope: "kb" as const,
    faultId: null,
    srNo: null,
  };
  answer(getAssistant, { hasModel: false, conversations: [row] });
  answer(deleteAssistantConversation, null);
  answer(rateAssistantAnswer, null);
  const drawn = await open("/moai?c=3", locale);
  await expect.element(page.getByText(t("assistant.noModel"))).toBeVisible();
  await expect
    .element(page.getByRole("navigation", { name: t("assistant.list") }).getByText(question))
    .toBeVisible();
  await expect.element(log().getByText(proved.text)).toBeVisible();
  await page.getByRole("button", { name: t("assistant.helpful"), exact: true }).click();
  await expect.poll(() => callsOf(rateAssistantAnswer)[0]?.body).toEqual({ id: 32, isHelpful: true });
  await expectAccessible();
  await page.getByRole("button", { name: t("assistant.delete") }).click();
  await page.getByRole("button", { name: t("assistant.deleteSure") }).click();
  await expect.poll(() => drawn.path()).toBe("/moai");
  expect(callsOf(deleteAssistantConversation)[0]?.params).toEqual({ id: "3" });
});

it("shows nothing of a model's links, pictures or markup as such", async () => {
  const hostile = {
    ...proved,
    text: "见 [这里](https://evil.example) <img src=x onerror=alert(1)> ![p](https://evil.example/p.png)\n",
  };
  answer(
    getAssistantConversation,
    kept({ messages: [message({ id: 32, sentences: [hostile], sources: [source] })] }),
  );
  await open("/moai?c=3");
  await expect.element(log().getByText("<img src=x", { exact: false })).toBeVisible();
  const element = log().element();
  expect(element.querySelectorAll("img, a[href^='http'], script")).toHaveLength(0);
});

it.each(locales)(
  "names what SQL would do beside it, and claims nothing of other blocks (%s)",
  async (locale) => {
    const block = (text: string, sql?: object) => ({
      text: `\`\`\`\n${text}\n\`\`\`\n`,
      proof: "proved" as const,
      sources: [1],
      missing: [],
      ...(sql && { sql }),
    });
    const sentences = [
      block("vacuum full orders;", { isReadable: true, risks: ["write", "lock"] }),
      block("select 1;", { isReadable: true, risks: [] }),
      block("kill <pid>;", { isReadable: false, risks: [] }),
      block("lsnrctl status"),
    ];
    answerStream(chat, [
      meta,
      cite,
      ...sentences.map((data) => ({ event: "delta", data }) as ChatEvent),
      done(0),
    ]);
    await open("/moai", locale);
    await userEvent.fill(input(), question);
    await userEvent.type(input(), "{Enter}");
    await expect.element(log().getByText("lsnrctl status")).toBeVisible();
    const notes = log().getByRole("note", { name: t("assistant.sql.label") });
    await expect
      .poll(() => notes.elements().map(({ textContent }) => textContent))
      .toEqual([
        t("enums.sqlRisk.write") + t("enums.sqlRisk.lock"),
        t("assistant.sql.read"),
        t("assistant.sql.unreadable"),
      ]);
    await expectAccessible();
  },
);
