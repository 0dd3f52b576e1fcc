/** Latest start of coverage in days after today. The earliest is today. */
export const START_DAYS_MAX = 60;

/** Plans, from the lowest coverage to the highest. */
export const smallBusinessPlanCodes = ['silver', 'gold', 'platinum'] as const;
export type SmallBusinessPlanCode = (typeof smallBusinessPlanCodes)[number];
