import { defineVertical } from './vertical.ts';

export const rideshare = defineVertical({
  code: 'rideshare',
  title: 'Rideshare',
  icon: 'taxi',
  description: 'Accidents on rides that you book',
  claimable: true,
});
