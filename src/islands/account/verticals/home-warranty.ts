import { street } from './generic-rows.ts';
import { defineVertical } from './vertical.ts';

export const homeWarranty = defineVertical({
  code: 'home_warranty',
  title: 'Home warranty',
  icon: 'wrench',
  description: 'Repairs of appliances and systems at home',
  subject: street,
});
