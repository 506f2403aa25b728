import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { chooseAction, raiseAndOpen, timeline, write } from "./steps.ts";

/** What shows people their messages, on every page. */
const bell = ["/esapi/message/list", "/esapi/user/detail"];

/** What a page reads from now on, by path; the bell is left out. */
function countReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/esapi/") && !bell.includes(pathname))
      if (pathname !== "/esapi/fault/incidents")
        // The strip above every page is about all requests, and follows what others do.
        reads.push(pathname);
  });
  return reads;
}

test("what was written is not read back, and read once by everyone else who looks", async ({ journey }) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const id = await raiseAndOpen(customer, { title: "归档日志写满", symptom: "ORA-00257" });
  const expert = await journey.another("dba");
  await expert.goto(`/service/record/${id}`);
  await expect(expert.getByRole("heading", { name: "归档日志写满", level: 1 })).toBeVisible();
  const composer = {
    open: t("serviceRequest.reply.openCustomer"),
    label: t("serviceRequest.reply.customerLabel"),
  };
  const say = async (words: string) => {
    await write(customer, composer, words);
    await customer.keyboard.press("ControlOrMeta+Enter");
    await expect(timeline(expert, t).getByText(words)).toBeVisible();
    await expect(timeline(customer, t).getByText(words)).toBeVisible();
  };
  // With the first words everything that is fetched when it is needed has been fetched.
  await say("空间只剩百分之一");
  const [own, others] = [countReads(customer), countReads(expert)];
  for (const words of ["已删除旧备份", "现在剩百分之九", "请帮忙确认归档策略"]) await say(words);
  expect(own).toEqual([]);
  expect(others).toEqual(["/esapi/fault/timeline", "/esapi/fault/timeline", "/esapi/fault/timeline"]);

  own.length = 0;
  others.length = 0;
  await chooseAction(expert, t, t("serviceRequest.action.take"));
  await expect(customer.getByText(t("serviceRequest.event.take"))).toBeVisible();
  await expect(expert.getByText(t("serviceRequest.event.take"))).toBeVisible();
  expect(own).toEqual(["/esapi/fault/timeline"]);
  expect(others).toEqual([]);
});
