import { defineProductDisplay } from './product-display.ts';

export const carsafe = defineProductDisplay({
  code: 'carsafe',
  title: 'Vehicle contents',
  icon: 'car-profile',
  description: 'What is stolen out of a car',
});
