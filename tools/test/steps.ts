import { dirname, join } from "node:path";
import { listFiles } from "../shared/repository.ts";
import type { Command, Step } from "./step.ts";

/** Folder of logs and results, not under version control. */
export const resultFolder = "test-results";

/** Everything that must be green, in the order in which it is cheap to fail. */
export function allSteps(root: string): Step[] {
  return [
    {
      name: "prepare",
      title: "Browser, fonts and PostgreSQL are there",
      commands: [script("tools/test/prepare.ts")],
    },
    { name: "types", title: "Types", isLight: true, commands: typeChecks(root) },
    {
      name: "lint",
      title: "Lint",
      isLight: true,
      commands: [program("oxlint", "--report-unused-disable-directives")],
    },
    {
      name: "format",
      title: "Format",
      isLight: true,
      commands: [program("biome", "check", "--error-on-warnings", ".")],
    },
    {
      name: "layers",
      title: "Dependency rule",
      isLight: true,
      commands: [script("tools/checks/dependency-rule.ts")],
    },
    {
      name: "i18n",
      title: "Catalogues in both languages",
      isLight: true,
      commands: [script("tools/checks/i18n.ts")],
    },
    {
      name: "sheets",
      title: "Style sheets leave layout and type to ui",
      isLight: true,
      commands: [script("tools/checks/style-sheets.ts")],
    },
    {
      name: "jobs",
      title: "Jobs walk over rows with sweep",
      isLight: true,
      commands: [script("tools/checks/job-loops.ts")],
    },
    {
      name: "states",
      title: "States have one colour each",
      isLight: true,
      commands: [script("tools/checks/state-chips.ts")],
    },
    {
      name: "words",
      title: "One word for each idea",
      isLight: true,
      commands: [script("tools/checks/words.ts")],
    },
    {
      name: "unused",
      title: "Unused files, exports and packages",
      isLight: true,
      commands: [program("knip", "--no-progress")],
    },
    { name: "lock", title: "Lock file", isLight: true, commands: [script("tools/checks/lockfile.ts")] },
    {
      name: "generated",
      title: "Generated files are fresh",
      isLight: true,
      commands: [script("tools/generate/generate.ts", "--check")],
    },
    { name: "unit", title: "Unit tests", commands: [vitest("unit")] },
    { name: "component", title: "Component tests in the browser", commands: [vitest("component")] },
    {
      name: "server",
      title: "Server tests on PostgreSQL",
      commands: [vitest("server", { TEST_DATABASE: "postgres" })],
    },
    {
      name: "embedded",
      title: "Contract of the embedded engine",
      commands: [vitest("embedded")],
    },
    {
      name: "bench",
      title: "Measurements run",
      commands: [{ ...script("bench/run.ts"), environment: { BENCH_SHORT: "on" } }],
    },
    {
      name: "build",
      title: "Builds and their budgets",
      commands: [script("tools/test/build.ts"), script("tools/checks/bundle-budgets.ts")],
    },
    { name: "e2e", title: "Journeys in the browser", commands: [playwright()] },
  ];
}

const program = (name: string, ...args: string[]): Command => ({
  label: [name, ...args].join(" "),
  program: name,
  args,
});

const script = (path: string, ...args: string[]): Command => ({
  label: [path, ...args].join(" "),
  program: process.execPath,
  args: [path, ...args],
});

/**
 * One for each tsconfig; what was learnt is kept for the next run. Each checker of several learns the shared types anew:
 * two take 1.7 times the work of one and half as much memory again.
 */
function typeChecks(root: string): Command[] {
  const projects = listFiles(root, ["apps", "packages"], ["/tsconfig.json"]);
  return ["tsconfig.json", ...projects].map((project) => {
    const folder = dirname(project);
    const memory = join("node_modules/.cache/types", `${folder.replaceAll("/", "-")}.json`);
    const remembered = ["--incremental", "--tsBuildInfoFile", memory];
    return program("tsc", "--project", project, "--checkers", "1", ...remembered);
  });
}

/** The tests of a project of vitest.config.ts. */
function vitest(project: string, environment: Record<string, string> = {}): Command {
  const reporters = ["--reporter=minimal", "--reporter=./tools/test/vitest-reporter.ts"];
  return {
    ...program("vitest", "run", "--project", project, ...reporters),
    environment,
    resultFile: resultFileOf(project),
  };
}

const playwright = (): Command => ({
  ...program(
    "playwright",
    "test",
    "--reporter=dot,./tools/test/playwright-reporter.ts",
    `--output=${resultFolder}/journeys`,
  ),
  resultFile: resultFileOf("e2e"),
});

const resultFileOf = (name: string): string => join(resultFolder, `${name}.json`);
