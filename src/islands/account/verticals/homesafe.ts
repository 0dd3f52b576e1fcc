import { street } from './generic-rows.ts';
import { defineVertical } from './vertical.ts';

export const homesafe = defineVertical({
  code: 'homesafe',
  title: 'Home contents',
  icon: 'house-line',
  description: 'What is stolen out of a home',
  subject: street,
});
