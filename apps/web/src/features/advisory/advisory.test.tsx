import { acknowledgeAdvisory, countAdvisoryRecipients, listAdvisories } from "@pharos/api/advisory";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../testing/sample.ts";
import { customer, dba } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";
import { ArticleAdvisory } from "./article-advisory.tsx";
import { OpenAdvisories } from "./open-advisories.tsx";

const advisory = listItemOf(listAdvisories, {
  id: 9,
  title: "证书校验绕过",
  companyId: 7,
  companyName: "晨星证券",
  assets: [{ id: 1, name: "核心库", dbVersion: "15.6" }],
  mayAcknowledge: true,
});
const answerWith = (...list: (typeof advisory)[]) =>
  answer(listAdvisories, sampleOf(listAdvisories, { list, total: list.length }));

it.each(locales)("stays until somebody of the organisation acknowledges it (%s)", async (locale) => {
  answerWith(advisory);
  answer(acknowledgeAdvisory, null);
  const me = { ...customer, isEsUser: true, perms: ["knowledge:view"] };
  await renderPart(<OpenAdvisories />, { texts: ["advisory"], me, locale });
  await expect.element(page.getByRole("link", { name: advisory.title })).toBeVisible();
  await expect.element(page.getByText("核心库 15.6", { exact: false })).toBeVisible();
  await expectAccessible();
  answerWith({ ...advisory, mayAcknowledge: false });
  await page.getByRole("button", { name: t("advisory.acknowledge") }).click();
  await expect
    .poll(() => callsOf(acknowledgeAdvisory).map(({ body }) => body))
    .toEqual([{ id: 9, companyId: 7 }]);
  await expect.element(page.getByRole("link", { name: advisory.title })).not.toBeInTheDocument();
});

it("tells those who look after it which organisations it has reached", async () => {
  answerWith(advisory);
  answer(countAdvisoryRecipients, { companies: 1, acknowledged: 0, assets: 1 });
  await renderPart(
    <ArticleAdvisory
      articleId={9}
      affects={[{ databaseType: "postgresql", from: "15", before: "15.11" }]}
      isManaged
    />,
    { texts: ["advisory"], me: dba },
  );
  await page.getByText(t("advisory.reached", { companies: 1, acknowledged: 0, assets: 1 })).click();
  await expect.element(page.getByText(advisory.companyName, { exact: false })).toBeVisible();
  await expect.element(page.getByText(t("advisory.notAcknowledged"))).toBeVisible();
});
