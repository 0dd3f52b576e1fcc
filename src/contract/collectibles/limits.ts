/** Latest start of coverage in days after today (UTC). The earliest is tomorrow. */
export const START_DAYS_MAX = 60;
