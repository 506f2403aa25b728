import { saveChatBot } from "@pharos/api/message";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { callsOf, refuse } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { locales, t } from "../../testing/texts.ts";
import { ChatBotDialog } from "./chat-bot.dialog.tsx";

const owner = { kind: "team" as const, id: 4, name: "交付一组", nameEn: "Delivery team one" };

it.each(locales)(
  "shows the refusal of an address at its field, and keeps what was typed (%s)",
  async (locale) => {
    refuse(saveChatBot, {
      message: "Refused",
      code: "common.validation",
      fields: { address: "Not an address of a group chat" },
    });
    await renderPart(<ChatBotDialog webhook={null} owners={[owner]} onClose={() => {}} />, {
      texts: ["message"],
      locale,
    });
    const form = page.getByRole("dialog");
    const address = form.getByLabelText(t("message.webhooks.address"));
    const save = form.getByRole("button", { name: t("common.ui.save"), exact: true });
    await form.getByLabelText(t("message.webhooks.name"), { exact: true }).fill("值班群");
    await save.click();
    await expect.element(address).toHaveAttribute("aria-invalid", "true");
    expect(callsOf(saveChatBot)).toEqual([]);
    await address.fill("https://example.com/robot");
    await save.click();
    await expect.element(form.getByText("Not an address of a group chat").first()).toBeVisible();
    await expect.element(address).toHaveAttribute("aria-invalid", "true");
    await expect.element(address).toHaveValue("https://example.com/robot");
    expect(callsOf(saveChatBot).map(({ body }) => body)).toMatchObject([{ teamId: 4, name: "值班群" }]);
  },
);
