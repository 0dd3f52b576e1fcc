import { defineVertical } from './vertical.ts';

export const renters = defineVertical({
  code: 'renters',
  title: 'Renters',
  icon: 'house-line',
  description: 'Belongings and liability in a rented home',
  claimable: true,
});
