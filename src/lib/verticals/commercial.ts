import { detailText } from './generic-rows.ts';
import { defineVertical } from './vertical.ts';

export const commercial = defineVertical({
  code: 'commercial',
  title: 'Small business',
  icon: 'storefront',
  description: 'Liability and property of a business',
  claimable: true,
  subject: (policy) => detailText(policy, 'business_name'),
});
