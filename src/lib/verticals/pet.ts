import { defineVertical } from './vertical.ts';

export const pet = defineVertical({
  code: 'pet',
  title: 'Pet',
  icon: 'paw-print',
  description: 'Vet bills for accidents and illness',
  claimable: true,
});
