import { getArticle, listArticleCatalogue, saveArticle } from "@pharos/api/article";
import { closeServiceRequest, replyToServiceRequest } from "@pharos/api/service-request";
import { reviewCriteria } from "@pharos/domain/article";
import { raiseRequest } from "../service-request/steps.ts";
import { callFrom } from "../support/call.ts";
import { expect, test } from "../support/test.ts";

const story = {
  title: "ORA-19815 快速恢复区将满",
  symptom: "备份前告警 ORA-19815",
  solution: "清理过期备份并扩容快速恢复区",
  revised: "ORA-19815 快速恢复区将满的处理（修订）",
} as const;

test("a closed request becomes an article, which is reviewed and then found by the customer", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const faultId = await raiseRequest(customer, story);
  const lead = await journey.another("pa");
  await callFrom(lead, replyToServiceRequest, { body: { faultId, contentMd: "正在处理" } });
  await callFrom(lead, closeServiceRequest, {
    body: { faultId, rootCauseState: 0, solution: story.solution, customerConfirmText: "客户电话确认已恢复" },
  });

  await lead.goto(`/service/records/${faultId}`);
  await lead.getByRole("link", { name: t("serviceRequest.close.writeArticle") }).click();
  await expect(lead.getByRole("textbox", { name: t("article.field.title") })).toHaveValue(story.title);
  await expect(lead.getByRole("region", { name: t("file.writing.preview") })).toContainText(story.solution);
  await lead
    .getByRole("textbox", { name: t("article.field.brief") })
    .fill("先看可回收空间，再决定清理或扩容");
  await lead.getByRole("combobox", { name: t("article.field.menu") }).click();
  await lead.getByRole("treeitem", { name: "错误代码" }).click();
  await lead.getByRole("button", { name: t("article.editor.submit") }).click();
  await expect(lead.getByRole("heading", { name: story.title, level: 1 })).toBeVisible();
  // Headings below which nothing was written are not what readers are to find.
  const unwritten = t("article.template.references.title");
  await expect(lead.getByRole("heading", { name: unwritten, exact: true })).toHaveCount(0);
  const id = Number(new URL(lead.url()).pathname.split("/").at(-1));

  await customer.goto(`/article/search/${id}`);
  await customer.waitForURL("/404");

  const reviewer = await journey.another("reviewDba");
  await reviewer.goto(`/examList?id=${id}`);
  const drawer = reviewer.getByRole("dialog", { name: story.title });
  for (const criterion of reviewCriteria)
    await drawer
      .getByRole("radiogroup", { name: t(`article.review.${criterion}`) })
      .getByRole("radio")
      .last()
      .check();
  await drawer.getByRole("button", { name: t("article.review.approve") }).click();
  await expect(drawer).toBeHidden();

  await customer.goto("/article");
  await customer.getByPlaceholder(t("article.list.searchPlaceholder")).fill("快速恢复区将满");
  await customer.getByRole("link", { name: story.title }).click();
  await expect(customer.getByRole("heading", { name: story.title, level: 1 })).toBeVisible();
  await customer.getByRole("button", { name: t("article.evaluate.usefulCount", { count: 0 }) }).click();
  await expect(
    customer.getByRole("button", { name: t("article.evaluate.usefulCount", { count: 1 }) }),
  ).toBeVisible();

  // The next revision waits: the customer reads the one before.
  const [entry] = await callFrom(lead, listArticleCatalogue, { query: {} });
  const { version } = await callFrom(lead, getArticle, { params: { id }, query: {} });
  await callFrom(lead, saveArticle, {
    body: {
      id,
      version,
      title: story.revised,
      contentMd: "## 处理\n\n已修订",
      brief: "修订",
      menuId: entry?.id ?? null,
      tags: ["ora-19815"],
      status: 2,
    },
  });
  await customer.reload();
  await expect(customer.getByRole("heading", { name: story.title, level: 1 })).toBeVisible();
});
