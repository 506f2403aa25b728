import { decideSuggestion, getAssistant, type SuggestEvent, suggest } from "@pharos/api/assistant";
import { assistantTask } from "@pharos/domain/enums";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, answerStream, callsOf, refuse } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";
import { SuggestPanel, type TakenTo } from "./suggest-panel.tsx";

const source = {
  number: 1,
  objType: "article" as const,
  id: 9,
  title: "归档目录写满的处理",
  quote: "先删除 7 天前已备份的归档。",
  page: null,
  version: null,
  lang: "zh",
  score: 1,
};
const events = (task: 0 | 1 | 2 | 3, text = "请先删除归档。[1]"): SuggestEvent[] => [
  { event: "meta", data: { task, lang: "zh", engine: 1 } },
  { event: "cite", data: { list: [source] } },
  { event: "delta", data: { text: "请先删除归档。", proof: "proved", sources: [1], missing: [] } },
  { event: "delta", data: { text: "再等 30 分钟。", proof: "unproved", sources: [], missing: ["30 分钟"] } },
  { event: "done", data: { state: 0, suggestionId: 5, text } },
];

beforeEach(() => {
  answer(getAssistant, { hasModel: true, conversations: [] });
  answer(decideSuggestion, null);
});

const draw = async (draft = "", locale: (typeof locales)[number] = "zh-CN") => {
  const taken: [string, TakenTo][] = [];
  await renderPart(
    <SuggestPanel requestId={12} draft={draft} onTake={(text, to) => taken.push([text, to])} />,
    { texts: ["assistant"], me: { ...dba, perms: ["ai:chat"] }, locale },
  );
  return taken;
};
const takeButton = () => page.getByRole("button", { name: `${t("assistant.suggest.take")} Y` });
const press = (key: "summary" | "reply" | "similar" | "translateDraft" | "translateLast") =>
  page.getByRole("button", { name: t(`assistant.suggest.${key}`) }).click();

it.each(locales)(
  "shows a reply with what is known of each sentence, taken with one key (%s)",
  async (locale) => {
    answerStream(suggest, events(1));
    const taken = await draw("", locale);
    await press("reply");
    await expect.element(page.getByText("请先删除归档。")).toBeVisible();
    await expect.element(page.getByText(t("assistant.notInSource"))).toBeVisible();
    await expect.element(page.getByText(t("assistant.suggest.leftOut"))).toBeVisible();
    await expect.element(page.getByText(t("assistant.byModel"))).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard("y");
    expect(taken).toEqual([["请先删除归档。[1]", "public"]]);
    await expect.poll(() => callsOf(decideSuggestion)[0]?.body).toEqual({ id: 5, isTaken: true });
    expect(callsOf(suggest)[0]?.body).toEqual({ faultId: 12, task: assistantTask.toCode("reply") });
    await expect.element(page.getByText("请先删除归档。")).not.toBeInTheDocument();
  },
);

it("is dismissed with one key, and writes nothing then", async () => {
  answerStream(suggest, events(0));
  const taken = await draw();
  await press("summary");
  await expect.element(page.getByText("请先删除归档。")).toBeVisible();
  await userEvent.keyboard("x");
  await expect.poll(() => callsOf(decideSuggestion)[0]?.body).toEqual({ id: 5, isTaken: false });
  expect(taken).toEqual([]);
});

it("translates the draft in its place, and without one what the customer wrote, into a note", async () => {
  answerStream(suggest, events(2, "Delete archives."));
  const taken = await draw("请先删除归档。");
  await press("translateDraft");
  await takeButton().click();
  expect(callsOf(suggest)[0]?.body).toMatchObject({ text: "请先删除归档。" });
  expect(taken).toEqual([["Delete archives.", "draft"]]);
});

it("says why nothing was written, and offers no translation without a model", async () => {
  answer(getAssistant, { hasModel: false, conversations: [] });
  refuse(suggest, { message: "该组织已关闭智能助手", code: "assistant.off" });
  const taken = await draw();
  await expect
    .element(page.getByRole("button", { name: t("assistant.suggest.translateLast") }))
    .toBeDisabled();
  await press("summary");
  await expect.element(page.getByText("该组织已关闭智能助手")).toBeVisible();
  await userEvent.keyboard("y");
  expect(taken).toEqual([]);
  expect(callsOf(decideSuggestion)).toEqual([]);
});

it("cannot be taken where the customer may read nothing that answers", async () => {
  answerStream(suggest, [
    { event: "meta", data: { task: 1, lang: "zh", engine: 0 } },
    { event: "cite", data: { list: [] } },
    { event: "done", data: { state: 3, suggestionId: null, text: "" } },
  ]);
  await draw();
  await press("reply");
  await expect.element(page.getByText(t("assistant.suggest.noSource"))).toBeVisible();
  await expect.element(takeButton()).not.toBeInTheDocument();
});

it("takes solved requests into a note, and says when there are none", async () => {
  answerStream(suggest, events(3, "- SR20260101-0001"));
  const taken = await draw();
  await press("similar");
  await expect.element(page.getByText(t("assistant.suggest.onlyNumbers"), { exact: false })).toBeVisible();
  await userEvent.keyboard("y");
  expect(taken).toEqual([["- SR20260101-0001", "internal"]]);
  answerStream(suggest, [
    { event: "meta", data: { task: 3, lang: "zh", engine: 0 } },
    { event: "cite", data: { list: [] } },
    { event: "done", data: { state: 3, suggestionId: null, text: "" } },
  ]);
  await press("similar");
  await expect.element(page.getByText(t("assistant.suggest.noneSolved"))).toBeVisible();
});
