import type { UserInfo } from "@pharos/api/identity";
import { countRequestViews } from "@pharos/api/service-request";
import { listWaiting } from "@pharos/api/workbench";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { someUser } from "../../testing/samples.ts";
import { t } from "../../testing/texts.ts";
import { VendorTiles } from "./vendor-tiles.tsx";

const show = async (me: Partial<UserInfo>) => {
  answer(countRequestViews, { counts: { breached: 3, mine: 7, unassigned: 2 } });
  answer(listWaiting, {
    list: [
      { kind: "application", count: 4 },
      { kind: "articleReview", count: 5 },
    ],
  });
  await renderPart(<VendorTiles />, {
    me: someUser({ isInternalEmployee: true, ...me }),
    texts: ["workbench", "serviceRequest"],
  });
  return page.getByRole("list", { name: t("workbench.tiles.title") }).getByRole("link");
};

it("shows a system admin what waits for a decision first, nought where nothing does", async () => {
  const tiles = await show({ isSys: true });
  await expect.element(tiles.nth(0)).toHaveTextContent(`4${t("enums.waitingKind.application")}`);
  await expect.element(tiles.nth(0)).toHaveAttribute("href", "/organization/applications");
  await expect.element(tiles.nth(2)).toHaveTextContent(`0${t("enums.waitingKind.parkedWork")}`);
  await expect.element(tiles.nth(3)).toHaveTextContent(`3${t("workbench.tiles.breached")}`);
  expect(tiles.elements()).toHaveLength(5);
});

it("shows a reviewer articles, and the own requests after them", async () => {
  const tiles = await show({ isReviewDba: true, isEsDba: true });
  await expect.element(tiles.nth(0)).toHaveTextContent(`5${t("enums.waitingKind.articleReview")}`);
  await expect.element(tiles.nth(0)).toHaveAttribute("href", "/examList");
  await expect.element(tiles.nth(3)).toHaveTextContent(`7${t("workbench.tiles.mine")}`);
});

it("shows an expert without a team whatever nobody has taken", async () => {
  const tiles = await show({ isEsDba: true });
  await expect.element(tiles.nth(4)).toHaveTextContent(`2${t("workbench.tiles.unassigned")}`);
});
