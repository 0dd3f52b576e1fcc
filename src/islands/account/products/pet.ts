import type { Policy } from '../../../contract/policies/policies.ts';
import { petPolicyDetailsSchema } from '../../../contract/policies/pet.ts';
import { joinNames } from './detail-values.ts';
import { genericRows } from './generic-rows.ts';
import { totalRowLabel } from './total-row-label.ts';
import { defineProductDisplay } from './product-display.ts';

export const pet = defineProductDisplay({
  code: 'pet',
  title: 'Pet',
  icon: 'paw-print',
  description: 'Vet bills for accidents and illness',
  insuredItem: (policy) => joinNames(petNames(policy)),
  rows(policy) {
    const names = petNames(policy);
    if (names.length === 0) return genericRows(policy);
    return [{ label: names.length === 1 ? 'Pet' : 'Pets', value: names }];
  },
  totalLabel: totalRowLabel,
});

/** Returns the names of the insured pets. Two fields of the details can contain the names. */
export function petNames({ details }: Policy): string[] {
  const parsed = petPolicyDetailsSchema.safeParse(details).data;
  return [parsed?.pet_names ?? parsed?.pets?.map(({ name }) => name) ?? []].flat().filter(Boolean);
}
