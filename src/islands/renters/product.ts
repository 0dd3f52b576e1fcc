import { insuredStreet } from '../account/products/generic-rows.ts';
import { homeLimitGroups, homeRows } from '../account/products/home-rows.ts';
import { defineProductDisplay } from '../account/products/product-display.ts';

export const renters = defineProductDisplay({
  code: 'renters',
  title: 'Renters',
  icon: 'house-line',
  description: 'Belongings and liability in a rented home',
  insuredItem: insuredStreet,
  rows: (policy) => homeRows(policy, 'Rented home'),
  groups: homeLimitGroups,
});
