/**
 * Latest start of coverage, as the maximum number of days after today (UTC). The earliest start is
 * tomorrow.
 */
export const COLLECTIBLES_START_MAX_DAYS_AHEAD = 60;

export const storageSafeKeys = [
  'has_personal_safe',
  'has_ul_rated_safe',
  'has_ul_rate_vault',
] as const;
export type StorageSafeKey = (typeof storageSafeKeys)[number];
