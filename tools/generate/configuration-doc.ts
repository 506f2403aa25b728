/** One environment variable as the reference shows it. */
type Setting = { type: string; defaultText: string; meaning: string; isSecret: boolean };

/** The table of every environment variable the product reads. */
export function renderConfiguration(settings: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(settings).map(([name, { type, defaultText, meaning, isSecret }]) => {
    const value = defaultText === "" ? "" : `\`${defaultText}\``;
    return `| \`${name}\` | ${type} | ${value} | ${cell(meaning)}${isSecret ? " Secret: never printed." : ""} |\n`;
  });
  return `# Configuration

<!-- Generated from the server's configuration table by \`npm run generate\`. Do not edit. -->

Everything is set by environment variables and read once at start. A value that makes no sense stops the start with a sentence that says what would.

| Variable | Kind | Default | Meaning |
|---|---|---|---|
${rows.join("")}`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
