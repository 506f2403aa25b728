import { createComment, listCommentMentionable } from "@pharos/api/comment";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf, refuse } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { rowOf, sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";
import { t } from "../../testing/texts.ts";
import { CommentsPanel } from "./comments-panel.tsx";

const people = ["冬至", "夏至"].map((name, index) =>
  rowOf(listCommentMentionable, { userId: index + 1, name }),
);

async function draw(objId: number): Promise<void> {
  answer(listCommentMentionable, ({ query }) =>
    people.filter(({ name }) => name.includes(query["search"] ?? "")),
  );
  await renderPart(<CommentsPanel objType="article" objId={objId} />, { texts: ["comment"], me: dba });
}

const field = () => page.getByRole("textbox", { name: t("comment.write") });
const send = () => page.getByRole("button", { name: t("comment.send") });

it("names who was chosen, and nobody who has gone from the words", async () => {
  answer(createComment, sampleOf(createComment));
  await draw(1);
  await field().click();
  await userEvent.keyboard("@夏");
  await page.getByRole("menuitem", { name: "夏至" }).click();
  await expect.element(field()).toHaveValue("@夏至 ");
  await send().click();
  await expect
    .poll(() => callsOf(createComment).map(({ body }) => body))
    .toEqual([{ objType: "article", objId: 1, content: "@夏至 ", mentionUserIds: [2] }]);
  await expect.element(field()).toHaveValue("");
  await userEvent.fill(field(), "没有名字");
  await send().click();
  await expect
    .poll(() => callsOf(createComment).at(-1)?.body)
    .toMatchObject({ content: "没有名字", mentionUserIds: [] });
});

it("keeps what was typed when naming somebody is refused", async () => {
  refuse(createComment, { message: "x", fields: { content: "只能提及可以查看此内容的人员" } });
  await draw(2);
  await userEvent.fill(field(), "@某人 您好");
  await send().click();
  await expect.element(page.getByText("只能提及可以查看此内容的人员")).toBeVisible();
  await expect.element(field()).toHaveValue("@某人 您好");
});
