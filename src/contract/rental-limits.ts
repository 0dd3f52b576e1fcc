/** A return may be this many days after the pick-up. */
export const RENTAL_DAYS_MAX = 30;
export const AGENCY_MAX = 40;
/** The last entry of the list of agencies: it asks for a name. */
export const OTHER_AGENCY = 'Other';
/** Beside the main driver. */
export const ADDITIONAL_DRIVERS_MAX = 5;
/** The time zone in which rental dates are counted. */
export const RENTAL_TIME_ZONE = 'America/New_York';
