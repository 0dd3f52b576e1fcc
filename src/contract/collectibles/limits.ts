/**
 * Latest start of coverage, as the maximum number of days after today (UTC). The earliest start is
 * tomorrow.
 */
export const START_DAYS_MAX = 60;
