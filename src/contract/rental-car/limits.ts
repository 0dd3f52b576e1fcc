/** Maximum number of days from pickup to return. */
export const RENTAL_DAYS_MAX = 30;
export const AGENCY_NAME_MAX_LENGTH = 40;
export const AGREEMENT_NUMBER_MAX_LENGTH = 40;
/** Maximum number of drivers in addition to the main driver. */
export const ADDITIONAL_DRIVERS_MAX = 5;
/** Time zone of all rental dates. */
export const RENTAL_TIME_ZONE = 'America/New_York';
