import { detailText } from './generic-rows.ts';
import { defineVertical } from './vertical.ts';

export const collectibles = defineVertical({
  code: 'collectibles',
  title: 'Collectibles',
  icon: 'diamond',
  description: 'Art, coins, stamps and other collections at home and on the way',
  claimable: true,
  subject: (policy) => detailText(policy, 'categories'),
});
