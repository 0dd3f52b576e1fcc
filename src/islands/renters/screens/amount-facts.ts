import type { SelectedAmounts } from '../answers.ts';
import type { Fact } from '../../../ui/plans/Facts.tsx';
import { dollars } from './dollars.ts';

/** What was chosen, as facts of the policy. */
export function amountFacts(amounts: SelectedAmounts): Fact[] {
  return [
    { label: 'Your belongings', value: dollars(amounts.personal_property_amount) },
    { label: 'Liability', value: dollars(amounts.liability_limit) },
    { label: 'Deductible', value: dollars(amounts.all_peril_deductible) },
  ];
}
