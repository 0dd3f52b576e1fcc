import { addressStreet } from '../account/products/generic-rows.ts';
import { homeGroups, homeRows } from '../account/products/home-rows.ts';
import { defineProduct } from '../account/products/product-display.ts';

export const renters = defineProduct({
  code: 'renters',
  title: 'Renters',
  icon: 'house-line',
  description: 'Belongings and liability in a rented home',
  insuredItem: addressStreet,
  rows: (policy) => homeRows(policy, 'Rented home'),
  groups: homeGroups,
});
