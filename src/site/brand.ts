import type { Brand } from '../contract/brand.ts';
import { nonBreakingHours } from '../core/non-breaking.ts';
// A build with the setting BRAND_FILE replaces the imported file (integrations/brand-theme.ts). The
// build has already parsed the replacement and checked its contrast, so neither this module nor the
// browser parses it again.
import data from '../content/brand/alderway.json' with { type: 'json' };

/** Names, links, phone and theme of the company that owns the site. */
export const brand: Brand = { ...data, hours: nonBreakingHours(data.hours) };
