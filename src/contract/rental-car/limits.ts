/** A return may be this many days after the pick-up. */
export const RENTAL_DAYS_MAX = 30;
export const AGENCY_MAX = 40;
/** Beside the main driver. */
export const ADDITIONAL_DRIVERS_MAX = 5;
