import { listMessages, readMessage } from "@pharos/api/message";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { dba } from "../../testing/samples.ts";

const time = "2026-06-12T08:58:00+08:00";
const message = (id: number, title: string, readTime: string | null = null) =>
  listItemOf(listMessages, { id, title, type: 1, createdTime: time, readTime });
const focused = () => document.activeElement?.closest<HTMLElement>("[data-row-key]")?.dataset["rowKey"];

it("E marks the message at hand as read, once, and goes on to the next one", async () => {
  const list = [message(3, "第一条"), message(2, "第二条", time), message(1, "第三条")];
  answer(listMessages, sampleOf(listMessages, { total: 3, unread: 2, list }));
  answer(readMessage, { unread: 1 });
  await renderPage("/message?tab=all", { me: dba });
  await expect.element(page.getByText("第三条").first()).toBeVisible();
  await userEvent.keyboard("j");
  expect(focused()).toBe("3");
  await userEvent.keyboard("e");
  await expect.poll(() => callsOf(readMessage).map(({ params }) => Number(params["id"]))).toEqual([3]);
  expect(focused()).toBe("2");
  // This one was read before: nothing is sent for it.
  await userEvent.keyboard("ee");
  await expect.poll(() => callsOf(readMessage).map(({ params }) => Number(params["id"]))).toEqual([3, 1]);
});
