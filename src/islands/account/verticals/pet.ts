import type { Policy } from '../../../contract/policies/policies.ts';
import { petPolicyDetailsSchema } from '../../../contract/policies/pet.ts';
import { listText } from './detail-values.ts';
import { genericRows } from './generic-rows.ts';
import { monthlyTotal } from './monthly-total.ts';
import { defineVertical } from './vertical.ts';

export const pet = defineVertical({
  code: 'pet',
  title: 'Pet',
  icon: 'paw-print',
  description: 'Vet bills for accidents and illness',
  subject: (policy) => listText(petNames(policy)),
  rows(policy) {
    const names = petNames(policy);
    if (names.length === 0) return genericRows(policy);
    return [{ label: names.length === 1 ? 'Pet' : 'Pets', value: names }];
  },
  totalLabel: monthlyTotal,
});

/** By whichever of the two fields the policy names its animals. */
export function petNames({ details }: Policy): string[] {
  const found = petPolicyDetailsSchema.safeParse(details).data;
  return [found?.pet_names ?? found?.pets?.map(({ name }) => name) ?? []].flat().filter(Boolean);
}
