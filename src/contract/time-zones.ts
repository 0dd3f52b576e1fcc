/** Time zones in which products count their days. */
export type ProductTimeZone = 'America/Los_Angeles' | 'America/New_York';

/** Time zone of the shop's opening hours, of its own deadlines, and of products without another. */
export const SHOP_TIME_ZONE = 'America/Los_Angeles' satisfies ProductTimeZone;
