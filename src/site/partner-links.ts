import { brand } from './brand.ts';

/** Where partners and carriers read on, by the names that the menus and the footer share. */
export const partnerLinks = [
  { label: 'Partners', about: 'Cover in your own checkout', href: '/connect' },
  { label: 'Global brands', about: 'One integration, many countries', href: '/global-brands' },
  { label: 'Carriers', about: 'Buyers for the plans you underwrite', href: '/carrier' },
  { label: 'Platform', about: 'From rates to claims, run for you', href: brand.links.provider },
] as const;
