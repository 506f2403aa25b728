/**
 * A moment as the driver writes it. The database's own JSON leaves out a fraction of zero; on the wire a moment has its
 * milliseconds however it was read.
 */
export function wireTime<T extends string | null>(time: T): T {
  // Only the fraction is added; null has nothing to add it to.
  return (time?.replace(/(T\d\d:\d\d:\d\d)(?=[+-])/, "$1.000") ?? null) as T;
}
