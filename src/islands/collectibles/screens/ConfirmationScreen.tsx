import { useStore } from '../../../ui/use-store.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatWholeDollars, formatMoney } from '../../../core/money.ts';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import {
  ConfirmationLayout,
  type NextEvent,
} from '../../../purchase/screens/ConfirmationLayout.tsx';
import { emailEvents } from '../../../purchase/screens/email-events.ts';
import type { PersistedCollectibles } from '../answers.ts';
import type { Collectibles } from '../flow.ts';

type Purchase = NonNullable<PersistedCollectibles['purchase']>;

export function ConfirmationScreen(props: FlowScreenProps<Collectibles>) {
  const { purchase } = useStore(props.flow.$state);
  if (!purchase) return null;
  const { bought } = purchase;
  const isPending = purchase.status === 'pending';
  const money = (amount: number) => formatMoney(amount, purchase.currency_code);
  const items = bought?.items.flatMap(({ title, amount }) =>
    amount === undefined ? [] : [{ label: title, amount: money(amount) }],
  );
  const minimum = bought?.minimum
    ? [{ label: 'Minimum premium adjustment', amount: money(bought.minimum) }]
    : [];
  return (
    <ConfirmationLayout
      {...props}
      purchase={purchase}
      productTitle="Collectibles"
      message={bought && !isPending ? 'Your collections are insured.' : ''}
      rows={purchaseRows(purchase, props.carrier)}
      policies={purchase.agreements}
      pendingNumbers={pendingPolicyNumbers(purchase)}
      nextEvents={nextEvents(purchase)}
      sampleUrl={bought?.sampleUrl}
      items={items?.length ? [...items, ...minimum] : undefined}
      restartLabel="Insure another collection"
    />
  );
}

function purchaseRows({ bought, agreements, status }: Purchase, carrier: string) {
  const numbers = agreements.map(({ policy_number }) => policy_number);
  const carrierRow = { label: 'Insurer', value: carrier };
  const number = {
    label: numbers.length > 1 ? 'Policy numbers' : 'Policy number',
    value: numbers.join(', '),
  };
  if (!bought) return [number, carrierRow];
  return [
    number,
    { label: 'Collections', value: bought.items.map(({ title }) => title).join(', ') },
    { label: 'Kept at', value: bought.places.join('; ') },
    { label: status === 'pending' ? 'Requested start' : 'Starts', value: formatDate(bought.start) },
    { label: 'Deductible', value: formatWholeDollars(bought.deductible) },
    carrierRow,
  ];
}

function nextEvents(purchase: Purchase): (NextEvent | false)[] {
  const { bought } = purchase;
  return [
    ...emailEvents(purchase),
    bought !== null && {
      icon: 'shield-check',
      title: formatDate(bought.start),
      text: 'Your coverage begins. Keep photos and receipts apart from your collection.',
    },
  ];
}

/**
 * Returns the numbers of the pending policies if other policies of the purchase are already
 * approved. Empty if all policies are pending or the response lists no policies.
 */
function pendingPolicyNumbers({ agreements }: Purchase): string {
  const pendingPolicies = agreements.filter(({ status }) => status === 'pending');
  return pendingPolicies.length < agreements.length
    ? pendingPolicies.map(({ policy_number }) => policy_number).join(' and ')
    : '';
}
