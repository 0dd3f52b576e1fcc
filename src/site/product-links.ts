import type { ProductLink } from '../core/site.ts';
import { brand } from './brand.ts';

/**
 * Links to the products under the title "Get Protection", for signed-in visitors. The links are in
 * the menu and on account pages without policies.
 */
export const signedInProductLinks: readonly ProductLink[] = [
  { title: 'Baggage', href: '/baggage-protection', icon: 'suitcase-rolling' },
  { title: 'Collectibles', href: '/collectible-insurance', icon: 'diamond' },
  { title: 'Fine Art', href: '/collectibles/fine-art-insurance', icon: 'palette' },
  { title: 'Rental Car', href: '/rental-car-insurance', icon: 'car-profile' },
  { title: 'Renters', href: brand.links.renters, icon: 'house-line' },
  { title: 'Home Warranty', href: '/home-warranty', icon: 'wrench' },
  { title: 'Rideshare', href: '/ridesafe-rideshare-insurance', icon: 'taxi' },
  { title: 'Small Business', href: '/small-business-owners-insurance', icon: 'storefront' },
  { title: 'Smartphone', href: '/smartphone-protection', icon: 'device-mobile' },
];
