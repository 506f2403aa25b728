import { listDictionary } from "@pharos/api/dictionary";
import { saveViewTags } from "@pharos/api/identity";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, hold } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { rowOf } from "../../testing/sample.ts";
import { apiMutation } from "./api-mutation.ts";
import { call } from "./call.ts";

const useSave = apiMutation(saveViewTags, { stales: ["dictionary"] });

const tags = queryOptions({
  queryKey: ["dictionary", "tags"],
  queryFn: ({ signal }) => call(listDictionary, { query: { dictType: 4 } }, { signal }),
});

function Tags() {
  const { data = [] } = useQuery(tags);
  const save = useSave();
  return (
    <>
      <button type="button" onClick={() => save.mutate({ body: { viewTags: [] } })}>
        Save
      </button>
      {data.map(({ name }) => (
        <p key={name}>{name}</p>
      ))}
    </>
  );
}

it("shows what was saved although the first answer of the list was still on its way", async () => {
  answer(saveViewTags, { viewTags: [] });
  answer(listDictionary, [rowOf(listDictionary, { name: "before" })]);
  const arrive = hold(listDictionary);
  await renderPart(<Tags />);
  await expect.poll(() => callsOf(listDictionary).length).toBe(1);
  answer(listDictionary, [rowOf(listDictionary, { name: "after" })]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => callsOf(saveViewTags).length).toBe(1);
  arrive();
  await expect.element(page.getByText("after")).toBeVisible();
  await expect.element(page.getByText("before")).not.toBeInTheDocument();
});
