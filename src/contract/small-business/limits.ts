/** Latest start of coverage, as a number of days after today. The earliest start is today. */
export const SMALL_BUSINESS_START_MAX_DAYS_AHEAD = 60;

/** Plan codes, from the plan with the lowest coverage to the plan with the highest. */
export const smallBusinessPlanCodes = ['silver', 'gold', 'platinum'] as const;
export type SmallBusinessPlanCode = (typeof smallBusinessPlanCodes)[number];

/** Property limit of each plan in whole dollars. The premium depends on it. */
export const propertyLimitDollarsByPlan: Readonly<Record<SmallBusinessPlanCode, number>> = {
  silver: 15_000,
  gold: 35_000,
  platinum: 75_000,
};
