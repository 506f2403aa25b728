import { listMentionable } from "@pharos/api/service-request";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { call } from "../../../shared/api/index.ts";
import { answer, hold } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { rowOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { t } from "../../../testing/texts.ts";
import { type Conversation, ConversationProvider, type Mentionable } from "../conversation.ts";
import { MentionPicker } from "./mention-picker.tsx";

const people = ["冬至", "夏至"].map((name, index) => rowOf(listMentionable, { userId: index + 1, name }));

// Of its record the search needs no more.
const conversation = {
  id: 12,
  kind: {
    name: "record",
    findMentionable: (id: number, word: string, signal: AbortSignal) =>
      call(listMentionable, { query: { id, search: word } }, { signal, isPageRead: false }),
  },
} as unknown as Conversation;

async function draw(typed: string): Promise<string[]> {
  const taken: string[] = [];
  answer(listMentionable, ({ query }) => people.filter(({ name }) => name.includes(query?.["search"] ?? "")));
  await renderPart(
    <ConversationProvider value={conversation}>
      <MentionPicker
        takeTyped={() => typed}
        onTake={({ name }: Mentionable) => taken.push(name)}
        onClose={() => undefined}
      />
    </ConversationProvider>,
    { texts: ["serviceRequest"], me: dba },
  );
  return taken;
}

const search = () => page.getByRole("combobox", { name: t("serviceRequest.mention.search") });

it("goes on with what was typed before it had the focus", async () => {
  await draw("夏");
  await expect.element(search()).toHaveValue("夏");
  await expect.element(page.getByRole("option", { name: "夏至" })).toBeVisible();
  await expect.element(page.getByRole("option", { name: "冬至" })).not.toBeInTheDocument();
});

it("takes nobody who was found by other words", async () => {
  const taken = await draw("");
  await expect.element(page.getByRole("option", { name: "冬至" })).toBeVisible();
  const release = hold(listMentionable);
  await search().fill("夏");
  await userEvent.keyboard("{Enter}");
  expect(taken).toEqual([]);
  release();
  await expect.poll(() => taken).toEqual(["夏至"]);
});
