/** Numbers in the rules of hours. */
export const hourLimits = {
  /** Hours are given in steps of so much. */
  step: 0.5,
  remarkMin: 10,
  remarkMax: 1024,
  dayHoursMax: 24,
  /** How far back someone enters hours. */
  daysBack: 7,
  /** How far back those who lead enter them. */
  leadDaysBack: 31,
  /** Records entered at once. */
  batchMax: 31,
  /** Records reviewed at once. */
  reviewMax: 200,
  /** Expected hours of a working day. */
  dayHours: 8,
} as const;
