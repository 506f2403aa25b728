/** What is known of a customer before the talk about the next term. Shares are 0 to 1, scores 0 to 100. */
export interface RenewalFacts {
  /** Days until the contract in force that ends last has ended; null: none is in force. */
  readonly daysLeft: number | null;
  /** The talk about that contract has begun, or has led to a new one. */
  readonly isRenewing: boolean;
  readonly solveRate: number | null;
  /** Promises to solve that `solveRate` is taken of. */
  readonly solveMeasured: number;
  readonly ratingMean: number | null;
  readonly openSevere: number;
  /** Requests, plans and hours of the period. */
  readonly used: number;
  /** Share of the sold hours that was used; null: none were sold, or the reader may not know. */
  readonly hoursShare: number | null;
  /** Share of the term that has gone by. */
  readonly termShare: number;
  /** Critical and high findings of inspections that are open. */
  readonly severeFindings: number;
}

/** Why a customer may not renew; the worst first. */
export const renewalReasons = [
  "notInForce",
  "endsSoon",
  "promisesMissed",
  "lowRating",
  "openSevere",
  "severeFindings",
  "hoursUnused",
  "nothingUsed",
] as const;
export type RenewalReason = (typeof renewalReasons)[number];

export const renewalRiskLevels = ["low", "medium", "high"] as const;
export type RenewalRiskLevel = (typeof renewalRiskLevels)[number];

/** Where a figure becomes a reason. */
export const renewalLimits = {
  /** A contract that ends within so many days is talked about by now. */
  daysBeforeEnd: 90,
  solveRate: 0.9,
  /** Fewer promises say nothing about the next year. */
  solveMeasured: 3,
  ratingMean: 80,
  /** Less than this share of the sold hours used… */
  hoursShare: 0.25,
  /** …after so much of the term. */
  termShare: 0.5,
} as const;

const weights: Readonly<Record<RenewalReason, number>> = {
  notInForce: 3,
  endsSoon: 2,
  promisesMissed: 2,
  lowRating: 2,
  openSevere: 1,
  severeFindings: 1,
  hoursUnused: 1,
  nothingUsed: 1,
};

const applies: Readonly<Record<RenewalReason, (facts: RenewalFacts) => boolean>> = {
  notInForce: ({ daysLeft }) => daysLeft === null,
  endsSoon: ({ daysLeft, isRenewing }) =>
    daysLeft !== null && daysLeft <= renewalLimits.daysBeforeEnd && !isRenewing,
  promisesMissed: ({ solveRate, solveMeasured }) =>
    solveRate !== null && solveMeasured >= renewalLimits.solveMeasured && solveRate < renewalLimits.solveRate,
  lowRating: ({ ratingMean }) => ratingMean !== null && ratingMean < renewalLimits.ratingMean,
  openSevere: ({ openSevere }) => openSevere > 0,
  severeFindings: ({ severeFindings }) => severeFindings > 0,
  hoursUnused: ({ hoursShare, termShare }) =>
    hoursShare !== null && hoursShare < renewalLimits.hoursShare && termShare >= renewalLimits.termShare,
  nothingUsed: ({ used }) => used === 0,
};

/** The risk that a customer does not renew, with its reasons: three points are high, one or two medium. */
export function renewalRisk(facts: RenewalFacts): {
  readonly level: RenewalRiskLevel;
  readonly reasons: readonly RenewalReason[];
} {
  const reasons = renewalReasons.filter((reason) => applies[reason](facts));
  const points = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return { level: points >= 3 ? "high" : points > 0 ? "medium" : "low", reasons };
}
