import { insuredStreet } from './generic-rows.ts';
import { homeLimitGroups, homeRows } from './home-rows.ts';
import { totalRowLabel } from './total-row-label.ts';
import { defineProductDisplay } from './product-display.ts';

export const landlord = defineProductDisplay({
  code: 'landlord',
  title: 'Landlord',
  icon: 'key',
  description: 'A home that you rent out',
  insuredItem: insuredStreet,
  rows: (policy) => homeRows(policy, 'Rental property'),
  groups: homeLimitGroups,
  totalLabel: totalRowLabel,
});
