import { insuredStreet } from './generic-rows.ts';
import { defineProductDisplay } from './product-display.ts';

export const homeWarranty = defineProductDisplay({
  code: 'home_warranty',
  title: 'Home warranty',
  icon: 'wrench',
  description: 'Repairs of appliances and systems at home',
  insuredItem: insuredStreet,
});
