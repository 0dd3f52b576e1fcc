/** Coverage may begin this many days after today (UTC): tomorrow at the earliest. */
export const START_DAYS_MAX = 60;
