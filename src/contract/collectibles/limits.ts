/**
 * Latest start of coverage, as the maximum number of days after today (UTC). The earliest start is
 * tomorrow.
 */
export const COLLECTIBLES_START_MAX_DAYS_AHEAD = 60;
