/** What a check found: sentences for the reader, and how many things were looked at. */
export type CheckResult = { problems: string[]; checked: string };

/** Runs a check as a program: prints its problems, or one line of success, and sets the exit code. */
export async function runCheck(check: () => CheckResult | Promise<CheckResult>): Promise<void> {
  const { problems, checked } = await check();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(`\n${problems.length} ${problems.length === 1 ? "problem" : "problems"} in ${checked}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`No problems in ${checked}.`);
}
