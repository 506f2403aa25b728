import { replyToServiceRequest } from "@pharos/api/service-request";
import { hostilePayloads } from "../../packages/ui/src/markdown/hostile-payloads.ts";
import { callFrom } from "../support/call.ts";
import { expect, test } from "../support/test.ts";
import { raiseRequest, timeline } from "./steps.ts";

/** Every payload by itself, in a list, and as the address of a link; a text with a NUL is refused before it is stored. */
const texts = hostilePayloads
  .filter((payload) => !payload.includes("\u0000"))
  .flatMap((payload) => [payload, `- item\n\n  ${payload.replaceAll("\n", "\n  ")}`, `[text](${payload})`]);
const perReply = 40;

test("hostile text in replies runs nothing and fetches nothing from elsewhere", async ({ journey }) => {
  expect(texts.length).toBeGreaterThanOrEqual(200);
  const page = await journey.as("customer");
  const id = await raiseRequest(page, { title: "XSS", symptom: "<img src=x onerror=alert(1)>" });
  const replies = Array.from({ length: Math.ceil(texts.length / perReply) }, (_, index) =>
    texts.slice(index * perReply, (index + 1) * perReply).join("\n\n"),
  );
  for (const contentMd of replies)
    await callFrom(page, replyToServiceRequest, { body: { faultId: id, contentMd } });
  const reader = await journey.another("dba");
  const opened: string[] = [];
  reader.on("dialog", (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await reader.goto(`/service/record/${id}`);
  const messages = timeline(reader, journey.t).getByRole("article");
  await expect(messages).toHaveCount(replies.length);
  // Every link is pointed at and focused; none has an address that could run something, and nothing shadows the page.
  const addresses = await messages.locator("a").evaluateAll((links) =>
    links.map((link) => {
      link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      if (link instanceof HTMLElement) link.focus();
      return link.getAttribute("href") ?? "";
    }),
  );
  for (const address of addresses) expect(address).toMatch(/^(https?:|mailto:|\/(?!\/))/);
  const odd = messages.locator("script, iframe, object, embed, form, style, base, [id], [name], [style]");
  await expect(odd.filter({ visible: true })).toHaveCount(0);
  expect(opened).toEqual([]);
  // Violations of the content policy and requests to foreign hosts fail every journey by themselves.
  await journey.screenshot("hostile-text", reader);
});
