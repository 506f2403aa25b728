import { listAdvisories } from "@pharos/api/advisory";
import { listArticleCatalogue, modifyArticle, saveArticle } from "@pharos/api/article";
import { articleType } from "@pharos/domain/enums";
import { callFrom } from "../support/call.ts";
import { expect, test } from "../support/test.ts";

const title = "安全警告：openGauss 校验绕过";
const rubric = { accuracy: 5, completeness: 5, clarity: 5, safety: 5 };

test("a security warning stays on the pages of whom it concerns until they have acknowledged it", async ({
  journey,
}) => {
  const { t } = journey;
  const author = await journey.as("dba");
  const [entry] = await callFrom(author, listArticleCatalogue, { query: {} });
  const { id, version } = await callFrom(author, saveArticle, {
    body: {
      title,
      contentMd: "## 影响\n\n未启用校验的实例。\n\n## 处理\n\n升级到修复版本。",
      brief: "未启用校验的实例可被绕过",
      menuId: entry?.id ?? null,
      tags: ["opengauss"],
      type: articleType.toCode("securityWarning"),
      encryptLevel: "CUSTOMER",
      affects: [{ databaseType: "opengauss" }],
      status: 2,
    },
  });
  const reviewer = await journey.caller("reviewDba");
  await callFrom(reviewer, modifyArticle, { body: { id, status: 1, version, rubric } });

  const customer = await journey.another("customer");
  // Whom it concerns is worked out after the answer.
  const titles = async () =>
    (await callFrom(customer, listAdvisories, { query: {} })).list.map((warning) => warning.title);
  await expect.poll(titles).toContain(title);
  await customer.goto("/");
  // The latest news name the warning too, before and after it is acknowledged.
  const notice = customer.getByRole("alert").getByRole("link", { name: title });
  await expect(notice).toBeVisible();
  const another = await journey.another("otherCompany");
  await another.goto("/news");
  await expect(another.getByRole("link", { name: title })).toBeVisible();
  await expect(another.getByRole("button", { name: t("advisory.acknowledge") })).toBeHidden();

  await author.goto(`/article/list/${id}`);
  await author.getByText(/已送达/).click();
  await expect(author.getByText(t("advisory.notAcknowledged")).first()).toBeVisible();

  await customer.goto(`/article/list/${id}`);
  await customer.getByRole("button", { name: t("advisory.acknowledge") }).click();
  await expect(customer.getByRole("button", { name: t("advisory.acknowledge") })).toBeHidden();
  await customer.goto("/");
  await expect(customer.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await author.reload();
  await author.getByText(/已送达/).click();
  await expect(author.getByText(/木槿 已于/)).toBeVisible();
});
