import type { Brand } from '../contract/brand.ts';
import { nonBreakingHours } from '../core/non-breaking.ts';
// A build with BRAND_FILE set puts that file in this one's place (integrations/brand-theme.ts), parsed
// and checked for contrast; so nothing is parsed again here, nor in the browser.
import data from '../content/brand/alderway.json' with { type: 'json' };

/** Names, links, phone and theme of the company whose site this is. */
export const brand: Brand = { ...data, hours: nonBreakingHours(data.hours) };
