import { search } from "@pharos/api/search";
import { callFrom } from "../support/call.ts";
import { expect, test } from "../support/test.ts";

/** The story's first customer, after the vendor itself. */
const lanxiBank = 2;

const folder = "应急演练";
const report = "switchover-rehearsal.pdf";
const phrase = "quokka rehearsal";

/** A PDF of one page that says the phrase. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 62>>stream
BT /F1 12 Tf 20 200 Td (The ${phrase} took nine minutes) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;

test("a report in a customer's folder is found by a phrase inside it, and by nobody else's search", async ({
  journey,
}) => {
  const { t } = journey;
  const vendor = await journey.as("dba");
  await vendor.goto(`/organization/doc/${lanxiBank}`);
  await vendor.getByRole("button", { name: t("document.folder.add") }).click();
  const adding = vendor.getByRole("dialog", { name: t("document.folder.add") });
  await adding.getByLabel(t("document.folder.name")).fill(folder);
  await adding.getByRole("button", { name: t("document.folder.save") }).click();
  await expect(adding).toBeHidden();
  await vendor.getByRole("button", { name: folder }).click();
  await expect(vendor.getByRole("heading", { name: folder })).toBeVisible();

  await vendor
    .getByRole("button", { name: t("document.action.upload") })
    .first()
    .click();
  const uploading = vendor.getByRole("dialog", { name: t("document.upload.title", { name: folder }) });
  const file = { name: report, mimeType: "application/pdf", buffer: Buffer.from(pdf) };
  await uploading.locator("input[type=file]").first().setInputFiles(file);
  await expect(uploading.getByText(t("file.upload.state.done")).first()).toBeVisible();
  await uploading.getByRole("button", { name: t("document.upload.submit"), exact: true }).click();
  await expect(uploading).toBeHidden();
  const row = vendor.getByRole("row", { name: report });
  await expect(row.getByText(t("enums.docTextState.ready"))).toBeVisible();
  await journey.screenshot("documents", vendor);

  const customer = await journey.another("customer");
  await expect
    .poll(async () => (await callFrom(customer, search, { body: { keyword: phrase } })).exactTotal)
    .toBe(1);
  await customer.goto(`/search?q=${encodeURIComponent(phrase)}`);
  const answered = customer.getByRole("region", { name: t("search.answer.label") });
  await expect(answered.getByText("nine minutes")).toBeVisible();
  await expect(answered.getByRole("link")).toContainText(report);
  await customer.getByRole("link", { name: report, exact: true }).click();
  // The hit opens the file at the page on which the phrase stands.
  await expect(customer.locator("iframe")).toHaveAttribute("src", /^blob:.*#page=1$/);
  await journey.screenshot("document-preview", customer);

  const stranger = await journey.another("otherCompany");
  expect((await callFrom(stranger, search, { body: { keyword: phrase } })).exactTotal).toBe(0);
  await stranger.goto(`/search?q=${encodeURIComponent(phrase)}`);
  await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stranger.getByText(report)).toHaveCount(0);
});
