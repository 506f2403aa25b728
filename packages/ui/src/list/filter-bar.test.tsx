import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { textsForTest } from "../markdown/render-for-test.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { type FilterField, selectFilter } from "./filters.tsx";

const fields: FilterField[] = [
  { key: "figure", label: "Figure", isLinked: true, describe: (value) => value },
  { key: "mine", label: "Mine", isToggle: true, isSecondary: true },
  selectFilter({
    key: "severity",
    label: "Severity",
    isMultiple: true,
    isSecondary: true,
    options: ["p1", "p2", "p3"].map((value) => ({ value, label: value.toUpperCase() })),
  }),
];

/** Draws the bar over values of its own; answers what they are. */
async function draw(start: Readonly<Record<string, string>> = {}) {
  let current = start;
  const Bar = () => {
    const [values, setValues] = useState(start);
    current = values;
    return (
      <FilterBar
        search={{ key: "words", placeholder: "Search" }}
        status={{
          active: "open",
          onChange: (tab) => setValues({ ...values, tab }),
          tabs: [
            { key: "open", label: "Open", count: 1042 },
            { key: "closed", label: "Closed", count: 7 },
          ],
        }}
        fields={fields}
        values={values}
        activeCount={Object.values(values).filter((value) => value !== "").length}
        onChange={(changes) => setValues({ ...values, ...changes })}
        onClear={() => setValues({})}
      />
    );
  };
  await render(textsForTest(<Bar />));
  return () => current;
}

const add = () => page.getByRole("button", { name: "list.filters", exact: true });
const chipOf = (label: string) => page.getByRole("button", { name: `list.removeFilter(${label})` });

it("adds filters by checkboxes, shows them as chips, and lifts each of them", async () => {
  const values = await draw();
  await add().click();
  await page.getByRole("checkbox", { name: "Mine" }).click();
  await page.getByRole("checkbox", { name: "P1" }).click();
  await page.getByRole("checkbox", { name: "P3" }).click();
  await userEvent.keyboard("{Escape}");
  expect(values()).toMatchObject({ mine: "1", severity: "p1,p3" });
  await expect.element(page.getByText("P1 · P3")).toBeVisible();
  await chipOf("Severity").click();
  expect(values()).toMatchObject({ mine: "1", severity: "" });
  await expect.element(chipOf("Severity")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "list.clearFilters" }).click();
  await expect.element(chipOf("Mine")).not.toBeInTheDocument();
});

it("shows a filter that a link has set, and does not offer it to others", async () => {
  const values = await draw({ figure: "breached" });
  await expect.element(page.getByText("breached")).toBeVisible();
  await chipOf("Figure").click();
  expect(values()["figure"]).toBe("");
  await add().click();
  await expect.element(page.getByRole("checkbox", { name: "Mine" })).toBeVisible();
  expect(page.getByText("Figure").elements()).toEqual([]);
});

it("has the states with their counts as one filter", async () => {
  const values = await draw();
  const status = page.getByRole("combobox", { name: "list.status" });
  await expect.element(page.getByText("999+")).toBeVisible();
  status.element().focus();
  await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
  expect(values()["tab"]).toBe("closed");
});
