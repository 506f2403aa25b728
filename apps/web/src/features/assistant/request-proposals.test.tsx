import { decideSuggestion, proposeForRequest } from "@pharos/api/assistant";
import { severity } from "@pharos/domain/enums";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/accessibility.ts";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { customer } from "../../testing/samples.ts";
import { locales, t } from "../../testing/texts.ts";
import { type ProposedField, RequestProposals } from "./request-proposals.tsx";

const p1 = severity.toCode("p1");
const proposed = {
  severity: { suggestionId: 5, type: p1, words: ["交易中断"] },
  catalogue: {
    suggestionId: 6,
    menuId: 31,
    name: "高可用与复制",
    nameEn: "High availability and replication",
    term: null,
    similarCount: 3,
    comparedCount: 4,
  },
};

beforeEach(() => {
  answer(proposeForRequest, proposed);
  answer(decideSuggestion, null);
});

const draw = async (
  chosen: { type?: number; menuId?: number } = {},
  locale: (typeof locales)[number] = "zh-CN",
) => {
  const taken: [ProposedField, number][] = [];
  await renderPart(
    <RequestProposals
      title="RAC 节点被驱逐，交易中断"
      contentMd=""
      companyId={undefined}
      chosen={{ type: chosen.type, menuId: chosen.menuId ?? null }}
      onTake={(field, value) => taken.push([field, value])}
    />,
    { texts: ["assistant"], me: { ...customer, perms: ["service:create"] }, locale },
  );
  return taken;
};
const region = () => page.getByRole("region", { name: t("assistant.propose.title") });

it.each(locales)("are taken and dismissed with one key each, and say why (%s)", async (locale) => {
  const taken = await draw({}, locale);
  await expect.element(region().getByText("交易中断", { exact: false })).toBeVisible();
  await expect
    .element(region().getByText(t("assistant.propose.similar", { count: 3, compared: 4 }), { exact: false }))
    .toBeVisible();
  await expectAccessible();
  await userEvent.keyboard("{F8}");
  expect(taken).toEqual([["type", p1]]);
  await userEvent.keyboard("{F9}");
  expect(taken).toEqual([["type", p1]]);
  await expect.element(region()).not.toBeInTheDocument();
  await expect
    .poll(() => callsOf(decideSuggestion).map(({ body }) => body))
    .toEqual([
      { id: 5, isTaken: true },
      { id: 6, isTaken: false },
    ]);
});

it("are not shown where the form has them already", async () => {
  await draw({ type: p1 });
  await expect.element(region().getByText("高可用与复制")).toBeVisible();
  await expect.element(region().getByText(t("assistant.propose.severity"))).not.toBeInTheDocument();
});
