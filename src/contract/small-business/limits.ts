/** A business owner's policy may start today or this many days ahead. */
export const START_DAYS_MAX = 60;

/** The plans, from the least cover to the most. */
export const commercialPlanCodes = ['silver', 'gold', 'platinum'] as const;
export type CommercialPlanCode = (typeof commercialPlanCodes)[number];
