import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Cluster } from "../layout/primitives.tsx";
import { textsForTest } from "../markdown/render-for-test.tsx";
import type { ListColumn } from "./columns.ts";
import { ListCards } from "./list-cards.tsx";
import { TwoLine } from "./two-line.tsx";

const long = "Security warning: factory password on the management port of every version before this one";
const columns: ListColumn<string>[] = [
  {
    key: "name",
    title: "Name",
    isPrimary: true,
    render: (row) => <TwoLine title={row} meta={[long, long]} />,
  },
  { key: "state", title: "State", card: "mark", render: () => "Published" },
  { key: "platforms", title: "Platforms", render: () => "Linux x86-64, aarch64, Windows, and several more" },
];
const selection = { chosen: new Set<string>(), onChange: () => undefined };

it("places tiles side by side where there is room, and one under another on a phone", async () => {
  const rows = ["first", "second"];
  const edges = () =>
    page
      .getByRole("listitem")
      .elements()
      .map((card) => card.getBoundingClientRect().left);
  await page.viewport(1280, 800);
  await render(
    textsForTest(
      <ListCards
        isTiled
        label="Rows"
        columns={columns}
        rows={rows}
        rowKey={(row) => row}
        skeletonCards={1}
      />,
    ),
  );
  await expect.element(page.getByText("second")).toBeVisible();
  expect(new Set(edges()).size).toBe(2);
  await page.viewport(375, 812);
  expect(new Set(edges()).size).toBe(1);
});

it.each([
  ["plain", undefined],
  ["with a box to choose it", selection],
])("a card %s stays within a phone, and its title has room", async (_what, chosen) => {
  await page.viewport(375, 812);
  await render(
    textsForTest(
      <ListCards
        label="Rows"
        columns={columns}
        rows={[long]}
        rowKey={(row) => row}
        skeletonCards={1}
        {...(chosen && { selection: chosen })}
      />,
    ),
  );
  const card = page.getByRole("listitem");
  await expect.element(card.getByText("Published")).toBeVisible();
  const { scrollWidth, clientWidth } = card.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(card.element().querySelector(".ph-card-title")?.clientWidth).toBeGreaterThan(150);
});

it("leaves no gap where a fact has no value", async () => {
  const facts: ListColumn<string>[] = [
    { key: "name", title: "Name", isPrimary: true, render: (row) => row },
    { key: "marks", title: "Marks", render: () => <Cluster gap={4}>{null}</Cluster> },
    { key: "customer", title: "Customer", render: () => "Lanxi Bank" },
  ];
  await render(
    textsForTest(
      <ListCards label="Rows" columns={facts} rows={["first"]} rowKey={(row) => row} skeletonCards={1} />,
    ),
  );
  const left = (text: string) => page.getByText(text).element().getBoundingClientRect().left;
  await expect.element(page.getByText("Lanxi Bank")).toBeVisible();
  expect(left("Lanxi Bank")).toBe(left("first"));
});

it("names a bare number in a card, and needs no name for buttons", async () => {
  const numbers: ListColumn<string>[] = [
    { key: "name", title: "Name", isPrimary: true, render: (row) => row },
    { key: "hours", title: "Hours", align: "end", render: () => "24" },
    { key: "owner", title: "Owner", render: () => "Xiaoshu" },
    {
      key: "actions",
      title: "Actions",
      align: "end",
      card: "buttons",
      render: () => <button type="button">Edit</button>,
    },
  ];
  await render(
    textsForTest(
      <ListCards label="Rows" columns={numbers} rows={["first"]} rowKey={(row) => row} skeletonCards={1} />,
    ),
  );
  const shown = (name: string) => page.getByText(name, { exact: true }).element().clientWidth > 1;
  await expect.element(page.getByText("24")).toBeVisible();
  expect(["Hours", "Owner", "Actions"].map(shown)).toEqual([true, false, false]);
});
