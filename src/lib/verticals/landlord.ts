import { defineVertical } from './vertical.ts';

export const landlord = defineVertical({
  code: 'landlord',
  title: 'Landlord',
  icon: 'key',
  description: 'A home that you rent out',
  claimable: true,
});
