import { insuredStreet } from './generic-rows.ts';
import { defineProductDisplay } from './product-display.ts';

export const homesafe = defineProductDisplay({
  code: 'homesafe',
  title: 'Home contents',
  icon: 'house-line',
  description: 'What is stolen out of a home',
  insuredItem: insuredStreet,
});
