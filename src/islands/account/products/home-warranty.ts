import { addressStreet } from './generic-rows.ts';
import { defineProduct } from './product-display.ts';

export const homeWarranty = defineProduct({
  code: 'home_warranty',
  title: 'Home warranty',
  icon: 'wrench',
  description: 'Repairs of appliances and systems at home',
  insuredItem: addressStreet,
});
