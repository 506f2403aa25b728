import { listMessages } from "@pharos/api/message";
import { listOutbox } from "@pharos/api/system";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, disconnect, failWith } from "../../testing/network.ts";
import { renderPage, renderPart } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { clock } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";
import { call } from "../api/index.ts";
import { QueryError } from "./query-error.tsx";

const outbox = queryOptions({
  queryKey: ["system", "part"],
  queryFn: ({ signal }) => call(listOutbox, {}, { signal }),
});

function Part() {
  const query = useQuery(outbox);
  return <QueryError query={query} isCompact />;
}

const phone = clock.env.serviceDeskPhone;
const deskLink = () => page.getByRole("link", { name: t("common.error.serviceDesk", { phone }) });
const said = (words: string): number => document.body.textContent?.split(words).length ?? 0;

it.each(locales)(
  "a failed part says once what happened, when to try again and whom to call (%s)",
  async (locale) => {
    failWith(listOutbox, 500);
    await renderPart(<Part />, { locale });
    await expect.element(page.getByText(t("common.error.failed"))).toBeVisible();
    await expect.element(page.getByText(t("common.error.retryLater"))).toBeVisible();
    await expect.element(deskLink()).toHaveAttribute("href", `tel:${phone}`);
    expect(said(t("common.error.failed")) - 1).toBe(1);
    expect(said(t("common.error.retryLater")) - 1).toBe(1);
    await expectAccessible();
  },
);

it("names the wait that the server asks for", async () => {
  failWith(listOutbox, 429, { "retry-after": "120" });
  await renderPart(<Part />);
  await expect.element(page.getByText(t("common.error.retryInMinutes", { count: 2 }))).toBeVisible();
  expect(said(t("common.error.retryLater")) - 1).toBe(0);
});

it("a list that failed says the same once, and is there after another try", async () => {
  failWith(listMessages, 500);
  await renderPage("/message");
  await expect.element(page.getByText(t("common.list.errorTitle"))).toBeVisible();
  await expect.element(deskLink()).toBeVisible();
  expect(said(t("common.error.failed")) - 1).toBe(1);
  answer(listMessages, sampleOf(listMessages));
  await page.getByRole("button", { name: t("common.ui.retry") }).click();
  await expect.element(page.getByText(t("common.list.errorTitle"))).not.toBeInTheDocument();
});

it("sends who has no connection to the service desk as well", async () => {
  disconnect(listOutbox);
  await renderPage("/outbox");
  await expect.element(deskLink()).toBeVisible();
  expect(said(t("common.error.retryLater")) - 1).toBe(0);
});
