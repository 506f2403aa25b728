import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium } from "@playwright/test";
import { createServer } from "vite";

// Opens every section of the gallery in both schemes, both languages and two widths, and fails on
// serious accessibility problems, on console errors and on pages that scroll sideways.

const sections = ["parts", "layout", "states", "timeline", "list", "form", "markdown", "editor"];
const systemChromium = "/usr/bin/chromium";

interface View {
  section: string;
  theme: "light" | "dark";
  locale: "zh-CN" | "en-US";
  width: number;
}

const server = await createServer({
  root: fileURLToPath(new URL(".", import.meta.url)),
  configFile: fileURLToPath(new URL("./vite.config.ts", import.meta.url)),
  server: { host: "127.0.0.1", port: 4311 },
  logLevel: "error",
});
await server.listen();
const browser = await chromium.launch({
  executablePath: existsSync(systemChromium) ? systemChromium : undefined,
  args: ["--no-sandbox", "--disable-gpu"],
});
const problems: string[] = [];
for (const view of views()) problems.push(...(await check(browser, view)));
await browser.close();
await server.close();
process.stdout.write(problems.length === 0 ? "No problems in the gallery.\n" : `${problems.join("\n")}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function views(): View[] {
  return sections.flatMap((section) =>
    (["light", "dark"] as const).flatMap((theme) =>
      (["zh-CN", "en-US"] as const).flatMap((locale) =>
        [1440, 375].map((width) => ({ section, theme, locale, width })),
      ),
    ),
  );
}

async function check(chrome: Browser, view: View): Promise<string[]> {
  const { section, theme, locale, width } = view;
  const context = await chrome.newContext({
    viewport: { width, height: 900 },
    isMobile: width < 768,
    // Half-faded colours would be measured otherwise.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") found.push(message.text());
  });
  await page.goto(`http://127.0.0.1:4311/?section=${section}&theme=${theme}&locale=${locale}`);
  await page.locator("h1").first().waitFor();
  if (section === "editor" || section === "form") await page.locator(".cm-content").first().waitFor();
  await page.waitForLoadState("networkidle");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) found.push(`scrolls sideways by ${overflow} px`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const violation of violations) {
    if (violation.impact !== "serious" && violation.impact !== "critical") continue;
    found.push(`${violation.id}: ${violation.nodes.map((node) => node.html).join(" | ")}`);
  }
  await context.close();
  return found.map((problem) => `${section} ${theme} ${locale} ${width}: ${problem}`);
}
