import type { SelectedAmounts } from '../answers.ts';
import type { Fact } from '../../../ui/plans/Facts.tsx';
import { formatDollars } from '../../../core/money.ts';

/** Returns one row for each amount that the buyer selected. */
export function amountFacts(amounts: SelectedAmounts): Fact[] {
  return [
    { label: 'Your belongings', value: formatDollars(amounts.personal_property_amount) },
    { label: 'Liability', value: formatDollars(amounts.liability_limit) },
    { label: 'Deductible', value: formatDollars(amounts.all_peril_deductible) },
  ];
}
