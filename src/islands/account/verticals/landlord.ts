import { street } from './generic-rows.ts';
import { homeGroups, homeRows } from './home-rows.ts';
import { monthlyTotal } from './monthly-total.ts';
import { defineVertical } from './vertical.ts';

export const landlord = defineVertical({
  code: 'landlord',
  title: 'Landlord',
  icon: 'key',
  description: 'A home that you rent out',
  subject: street,
  rows: (policy) => homeRows(policy, 'Rental property'),
  groups: homeGroups,
  totalLabel: monthlyTotal,
});
