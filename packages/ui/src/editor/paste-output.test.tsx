import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { textsForTest } from "../markdown/render-for-test.tsx";
import { MarkdownEditor } from "./markdown-editor.tsx";

const log = `2026-11-22 19:00:01 ORA-00060 deadlock
  waiter sid=12 mode=X
select * from t where a*b=1 and c*d=2;`;

/** Draws an editor with the cursor at the end of a text; answers how its text is read. */
async function open(start = ""): Promise<() => string> {
  let current = start;
  const Field = () => {
    const [value, setValue] = useState(start);
    current = value;
    return <MarkdownEditor label="text" value={value} onChange={setValue} />;
  };
  await render(textsForTest(<Field />));
  await page.getByRole("textbox").click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  return () => current;
}

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
}

describe("pasting into the editor", () => {
  it("makes a log a code block, and one key makes it plain text again", async () => {
    const read = await open("看这里：");
    paste(log);
    await expect.poll(read).toBe(`看这里：\n\n\`\`\`\n${log}\n\`\`\`\n`);
    await expect.element(page.getByRole("status").filter({ hasText: "editor.pastedAsCode" })).toBeVisible();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(read).toBe(`看这里：${log}`);
    await expect.element(page.getByRole("button", { name: "editor.asText" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(read).toBe("看这里：");
  });

  it("goes on behind the block, and the button undoes it too", async () => {
    const read = await open();
    paste("select id\n  from t_order\n where memo like '%*%';\n");
    await expect.poll(read).toBe("```sql\nselect id\n  from t_order\n where memo like '%*%';\n```\n");
    await page.getByRole("button", { name: "editor.asText" }).click();
    await expect.poll(read).toBe("select id\n  from t_order\n where memo like '%*%';");
  });

  it("leaves sentences as they are, and what is pasted into code", async () => {
    const read = await open();
    paste("今早 9:20 开始变慢，\n重启应用没有效果。");
    await expect.poll(read).toBe("今早 9:20 开始变慢，\n重启应用没有效果。");
  });

  it("adds no second fence inside a code block", async () => {
    const read = await open("```\n");
    paste(log);
    await expect.poll(read).toBe(`\`\`\`\n${log}`);
  });
});
