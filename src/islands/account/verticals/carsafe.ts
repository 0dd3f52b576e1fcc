import { defineVertical } from './vertical.ts';

export const carsafe = defineVertical({
  code: 'carsafe',
  title: 'Vehicle contents',
  icon: 'car-profile',
  description: 'What is stolen out of a car',
});
