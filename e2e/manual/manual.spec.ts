import { saveManual } from "@pharos/api/manual";
import { callFrom } from "../support/call.ts";
import { expect, test } from "../support/test.ts";

const name = "备份与恢复操作手册";
const nodes = [
  { title: "1 全量备份", article: { contentMd: "每周日进行一次全量备份。" } },
  {
    title: "2 恢复演练",
    article: { contentMd: "## 准备\n\n每季度演练一次恢复。\n\n## 步骤\n\n先恢复到测试库。" },
  },
];

test("a new version is published, and the customer who switches to it stays in the same section", async ({
  journey,
}) => {
  const { t } = journey;
  const customer = await journey.as("customer");
  const author = await journey.another("sys");
  const { id } = await callFrom(author, saveManual, { body: { name, version: "v1.0", nodes, status: 1 } });

  await customer.goto("/manual");
  await customer.getByRole("link", { name }).click();
  const chapters = customer.getByRole("navigation", { name: t("manual.reader.chapters") });
  await chapters.getByRole("link", { name: "2 恢复演练" }).click();
  await expect(customer.getByRole("heading", { name: "步骤" })).toBeVisible();

  await author.goto(`/manual/edit/${id}`);
  await author.getByRole("button", { name: t("manual.action.copy") }).click();
  const dialog = author.getByRole("dialog", { name: t("manual.action.copy") });
  await dialog.getByRole("textbox", { name: t("manual.field.version") }).fill("v2.0");
  await dialog.getByRole("button", { name: t("manual.action.copyNow") }).click();
  await expect(author.getByText(t("enums.manualStatus.draft"), { exact: true })).toBeVisible();
  await author.getByRole("treeitem", { name: "1 全量备份" }).press("Delete");
  const question = author.getByRole("dialog", {
    name: t("manual.tree.removeQuestion", { title: "1 全量备份" }),
  });
  await question.getByRole("button", { name: t("manual.action.remove") }).click();
  await expect(author.getByRole("treeitem", { name: "1 全量备份" })).toBeHidden();
  await author.getByRole("button", { name: t("manual.action.publish") }).click();
  await author
    .getByRole("dialog", { name: t("manual.publishQuestion", { name, version: "v2.0" }) })
    .getByRole("button", { name: t("manual.action.publish") })
    .click();
  await expect(author.getByText(t("enums.manualStatus.published"), { exact: true })).toBeVisible();

  await customer.reload();
  const editions = customer.getByRole("combobox", { name: t("manual.reader.edition") });
  const switchTo = async (version: string) => {
    await editions.click();
    await customer.getByTitle(version).last().click();
  };
  await switchTo("v2.0");
  await expect(customer).not.toHaveURL(new RegExp(`/manual/${id}\\b`));
  // The new version has one chapter: the old one has left the page.
  await expect(chapters.getByRole("link")).toHaveCount(1);
  await expect(customer.getByRole("heading", { name: "步骤" })).toBeVisible();

  await switchTo("v1.0");
  await expect(customer).toHaveURL(new RegExp(`/manual/${id}\\?article=`));
  await expect(chapters.getByRole("link")).toHaveCount(2);
  await chapters.getByRole("link", { name: "1 全量备份" }).click();
  await expect(customer.getByText("每周日进行一次全量备份。")).toBeVisible();
  await switchTo("v2.0");
  await expect(
    customer.getByText(t("manual.reader.missing", { title: "1 全量备份", version: "v2.0" })),
  ).toBeVisible();
});
