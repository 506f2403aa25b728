const LIMIT_MS = 10_000;
const STEP_MS = 10;

/**
 * Waits until `check` answers something other than undefined and false, and answers that. For effects of background work:
 * the test goes on as soon as the condition holds, and fails with `what` when it never does.
 */
export async function eventually<T>(
  what: string,
  check: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<Exclude<T, undefined | false>> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const answer = await check();
    // Excluded by this very condition.
    if (answer !== undefined && answer !== false) return answer as Exclude<T, undefined | false>;
    if (performance.now() > endMs) throw new Error(`Never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
