import type { ReactNode } from "react";
import { createMemoryRouter, Link } from "react-router";
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
      <Link to="/detail">detail</Link>
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
  const routes = [
    { path: "/", Component: Choices, loader },
    { path: "/detail", element: <h1>detail</h1>, loader },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
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

it("does not call off another page that is on its way", async () => {
  const { shown, choose, letThrough } = await drawChoices("/?company=7");
  await page.getByRole("link", { name: "detail" }).click();
  await choose("span");
  letThrough();
  await expect.element(page.getByRole("heading", { name: "detail" })).toBeVisible();
  await expect.element(shown).not.toBeInTheDocument();
});
