/**
 * Durations in minutes as whole seconds whose sum is the rounded total: each is rounded together with what stands before
 * it, so that the shown parts add up to the shown sum.
 */
export function wholeSeconds(minutes: readonly number[]): number[] {
  let exact = 0;
  let shown = 0;
  return minutes.map((part) => {
    exact += part * 60;
    const seconds = Math.round(exact) - shown;
    shown += seconds;
    return seconds;
  });
}
