import { street } from '../account/verticals/generic-rows.ts';
import { homeGroups, homeRows } from '../account/verticals/home-rows.ts';
import { defineVertical } from '../account/verticals/vertical.ts';

export const renters = defineVertical({
  code: 'renters',
  title: 'Renters',
  icon: 'house-line',
  description: 'Belongings and liability in a rented home',
  subject: street,
  rows: (policy) => homeRows(policy, 'Rented home'),
  groups: homeGroups,
});
