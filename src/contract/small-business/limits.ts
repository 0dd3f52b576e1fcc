/** A business owner's policy may start today or this many days ahead. */
export const START_DAYS_MAX = 60;

/** The plans, from the least cover to the most. */
export const smallBusinessPlanCodes = ['silver', 'gold', 'platinum'] as const;
export type SmallBusinessPlanCode = (typeof smallBusinessPlanCodes)[number];
