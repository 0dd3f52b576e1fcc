import { defineProduct } from './product-display.ts';

export const carsafe = defineProduct({
  code: 'carsafe',
  title: 'Vehicle contents',
  icon: 'car-profile',
  description: 'What is stolen out of a car',
});
