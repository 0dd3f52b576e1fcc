import type { ProductLink } from '../core/site.ts';
import { brand } from './brand.ts';

/**
 * Links to the products under the title "Get Protection", for signed-in visitors. The links are in
 * the menu and on account pages without policies.
 */
export const signedInProductLinks: readonly ProductLink[] = [
  { code: 'baggage', title: 'Baggage', href: '/baggage-protection', icon: 'suitcase-rolling' },
  { code: 'collectibles', title: 'Collectibles', href: '/collectible-insurance', icon: 'diamond' },
  { title: 'Fine Art', href: '/collectibles/fine-art-insurance', icon: 'palette' },
  { code: 'rental_car', title: 'Rental Car', href: '/rental-car-insurance', icon: 'car-profile' },
  { code: 'renters', title: 'Renters', href: brand.links.renters, icon: 'house-line' },
  {
    code: 'home_warranty',
    title: 'Home Warranty',
    href: '/home-warranty',
    icon: 'wrench',
    byPhone: true,
  },
  {
    code: 'rideshare',
    title: 'Rideshare',
    href: '/ridesafe-rideshare-insurance',
    icon: 'taxi',
    byPhone: true,
  },
  {
    code: 'commercial',
    title: 'Small Business',
    href: '/small-business-owners-insurance',
    icon: 'storefront',
  },
  {
    code: 'devices',
    title: 'Smartphone',
    href: '/smartphone-protection',
    icon: 'device-mobile',
    byPhone: true,
  },
];
