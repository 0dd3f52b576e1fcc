import { detailText } from './generic-rows.ts';
import { defineVertical } from './vertical.ts';

export const pet = defineVertical({
  code: 'pet',
  title: 'Pet',
  icon: 'paw-print',
  description: 'Vet bills for accidents and illness',
  claimable: true,
  subject: (policy) => detailText(policy, 'pet_names'),
});
