import { readOpenApi } from "@pharos/api/integration";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answerFile, failWith } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sys } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";

const operation = (operationId: string, tag: string, summary: string) => ({
  operationId,
  tags: [tag],
  summary,
  security: [],
  "x-access": "signedIn",
  responses: {},
});
const openApi = {
  paths: {
    "/esapi/fault/list": { get: operation("listServiceRequests", "serviceRequest", "List the requests") },
    "/esapi/fault/save": { post: operation("saveServiceRequest", "serviceRequest", "Raise a request") },
    "/esapi/team/list": { get: operation("listTeams", "team", "List the teams") },
  },
  components: { schemas: {}, parameters: {} },
};
const me = { ...sys, perms: ["apiToken:edit", "integration:edit", "token:edit"] };

beforeEach(() => answerFile(readOpenApi, "openapi.json", JSON.stringify(openApi)));

const found = () => page.getByRole("navigation", { name: t("shell.titles.apiDocs") }).getByRole("link");

it.each(locales)(
  "finds operations by words and by module, and explains the chosen one (%s)",
  async (locale) => {
    const { path } = await renderPage("/apiDocs", { me, locale });
    await expect.element(page.getByText(t("integration.docs.count", { count: 3 }))).toBeVisible();
    const search = page.getByRole("textbox", { name: t("integration.docs.search") });
    await search.fill("list");
    await expect.element(page.getByText(t("integration.docs.count", { count: 2 }))).toBeVisible();
    await search.fill("fault list");
    await expect.poll(() => found().elements().length).toBe(1);
    await found().first().click();
    expect(path()).toContain("op=listServiceRequests");
    await expect.element(page.getByText("List the requests").last()).toBeVisible();
    await search.fill("nothing of the kind");
    await expect.element(page.getByText(t("integration.docs.none"))).toBeVisible();
    await expectAccessible();
  },
);

it("says when the document did not come, which can be tried again", async () => {
  failWith(readOpenApi, 503);
  await renderPage("/apiDocs", { me });
  const retry = page.getByRole("button", { name: t("common.ui.retry") });
  await expect.element(retry).toBeVisible();
  answerFile(readOpenApi, "openapi.json", JSON.stringify(openApi));
  await retry.click();
  await expect.poll(() => found().elements().length).toBe(3);
});
