import { addressStreet } from './generic-rows.ts';
import { defineProduct } from './product-display.ts';

export const homesafe = defineProduct({
  code: 'homesafe',
  title: 'Home contents',
  icon: 'house-line',
  description: 'What is stolen out of a home',
  insuredItem: addressStreet,
});
