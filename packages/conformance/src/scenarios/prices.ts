/** Checks of the amounts and options in a response. */
import type { CallDefinition } from '../../../../src/contract/define-call.ts';
import type { Totals } from '../../../../src/contract/purchase/billing.ts';
import type { ScenarioClient } from '../runner.ts';

type Amounts = Pick<Totals, 'subtotal' | 'discount' | 'tax' | 'grandtotal'>;

/** Checks that the total is the subtotal minus the discount plus the tax, to the cent. */
export function checkTotals(
  client: ScenarioClient,
  call: CallDefinition,
  { subtotal, discount, tax, grandtotal }: Amounts,
): void {
  const isSum = Math.round((subtotal - discount + tax - grandtotal) * 100) === 0;
  client.recordCheck(
    call,
    'returns totals that add up',
    isSum,
    `${subtotal} - ${discount} + ${tax} is not ${grandtotal}`,
  );
}

/** Checks that the preselected option is one of the options. */
export function checkDefault<Option extends string | number>(
  client: ScenarioClient,
  call: CallDefinition,
  { name, value, options }: { name: string; value: Option; options: readonly Option[] },
): void {
  client.recordCheck(
    call,
    `offers the option that ${name} preselects`,
    options.includes(value),
    `${value} is not one of: ${options.join(', ')}`,
  );
}
