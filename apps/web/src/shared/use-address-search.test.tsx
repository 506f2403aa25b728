import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useAddressSearch } from "./use-address-search.ts";

function Choices(): ReactNode {
  const [params, search] = useAddressSearch();
  return (
    <main>
      <output>{params.toString()}</output>
      <button type="button" onClick={() => search.patch({ span: "lastMonth" })}>
        span
      </button>
      <button type="button" onClick={() => search.patch({ view: "breaches", page: null })}>
        view
      </button>
      <button
        type="button"
        onClick={() => search.set((newest) => new URLSearchParams([...newest, ["by", "team"]]))}
      >
        by
      </button>
    </main>
  );
}

/** The page at an address whose data arrives when it is let through. */
async function drawChoices(at: string) {
  let letThrough = (): void => {};
  const data = new Promise<null>((resolve) => {
    letThrough = () => resolve(null);
  });
  const loader = ({ request }: { request: Request }) => (request.url.endsWith(at) ? null : data);
  const router = createMemoryRouter([{ path: "/", Component: Choices, loader }], { initialEntries: [at] });
  onTestFinished(() => router.dispose());
  await render(<RouterProvider router={router} />);
  const shown = page.getByRole("status");
  await expect.element(shown).toBeVisible();
  const choose = async (...names: readonly string[]) => {
    for (const name of names) await page.getByRole("button", { name, exact: true }).click();
  };
  return { shown, choose, letThrough };
}

it("keeps every choice that is made before the first one is drawn", async () => {
  const { shown, choose, letThrough } = await drawChoices("/?page=4&company=7");
  await choose("span", "view", "by");
  await expect.element(shown).toHaveTextContent("page=4&company=7");
  letThrough();
  await expect.element(shown).toHaveTextContent("company=7&span=lastMonth&view=breaches&by=team");
});

it("leaves the names that a change does not say", async () => {
  const { shown, choose, letThrough } = await drawChoices("/?view=figures&company=7");
  letThrough();
  await choose("view");
  await expect.element(shown).toHaveTextContent("view=breaches&company=7");
});
