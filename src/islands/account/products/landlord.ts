import { addressStreet } from './generic-rows.ts';
import { homeGroups, homeRows } from './home-rows.ts';
import { totalRowLabel } from './monthly-total.ts';
import { defineProduct } from './product-display.ts';

export const landlord = defineProduct({
  code: 'landlord',
  title: 'Landlord',
  icon: 'key',
  description: 'A home that you rent out',
  insuredItem: addressStreet,
  rows: (policy) => homeRows(policy, 'Rental property'),
  groups: homeGroups,
  totalLabel: totalRowLabel,
});
