import type { SelectedAmounts } from '../answers.ts';
import type { FactRow } from '../../../ui/plans/FactList.tsx';
import { formatWholeDollars } from '../../../core/money.ts';

/** Returns one row for each amount that the buyer selected. */
export function amountFacts(amounts: SelectedAmounts): FactRow[] {
  return [
    { label: 'Your belongings', value: formatWholeDollars(amounts.personal_property_amount) },
    { label: 'Liability', value: formatWholeDollars(amounts.liability_limit) },
    { label: 'Deductible', value: formatWholeDollars(amounts.all_peril_deductible) },
  ];
}
