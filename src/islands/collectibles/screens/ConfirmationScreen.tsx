import { useStore } from '@nanostores/react';
import { formatDate } from '../../../core/dates.ts';
import { formatDollars, formatMoney } from '../../../core/money.ts';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { ConfirmationFrame, type NextEvent } from '../../../purchase/screens/ConfirmationFrame.tsx';
import { mailEvents } from '../../../purchase/screens/mail-events.ts';
import { $collectibles, type Collectibles } from '../answers.ts';
import { collectiblesFlow } from '../flow.ts';

type Purchase = NonNullable<Collectibles['purchase']>;

export function ConfirmationScreen(props: ScreenProps) {
  const { purchase } = useStore($collectibles);
  if (!purchase) return null;
  const { bought } = purchase;
  const isPending = purchase.status === 'pending';
  const money = (amount: number) => formatMoney(amount, purchase.currency_code);
  const items = bought?.items.flatMap(({ title, amount }) =>
    amount === undefined ? [] : [{ label: title, amount: money(amount) }],
  );
  const minimum = bought?.minimum
    ? [{ label: 'Up to the lowest price of a policy', amount: money(bought.minimum) }]
    : [];
  return (
    <ConfirmationFrame
      {...props}
      flow={collectiblesFlow}
      purchase={purchase}
      kind="Collectibles"
      message={bought && !isPending ? 'Your collections are insured.' : ''}
      rows={isPending ? undefined : boughtRows(purchase, props.carrier)}
      numbers={purchase.agreements.map(({ policy_number }) => policy_number)}
      waiting={waitingNumbers(purchase)}
      nextEvents={nextEvents(purchase)}
      sampleUrl={bought?.sampleUrl}
      items={items?.length ? [...items, ...minimum] : undefined}
      again="Insure another collection"
    />
  );
}

function boughtRows({ bought, agreements }: Purchase, carrier: string) {
  const numbers = agreements.map(({ policy_number }) => policy_number);
  const insurer = { label: 'Insurer', value: carrier };
  const number = {
    label: numbers.length > 1 ? 'Policy numbers' : 'Policy number',
    value: numbers.join(', '),
  };
  if (!bought) return [number, insurer];
  return [
    number,
    { label: 'Collections', value: bought.items.map(({ title }) => title).join(', ') },
    { label: 'Kept at', value: bought.places.join('; ') },
    { label: 'Starts', value: formatDate(bought.start) },
    { label: 'Deductible', value: formatDollars(bought.deductible) },
    insurer,
  ];
}

function nextEvents(purchase: Purchase): (NextEvent | false)[] {
  const { bought } = purchase;
  return [
    ...mailEvents(purchase),
    bought !== null && {
      icon: 'shield-check',
      title: formatDate(bought.start),
      text: 'Your coverage begins. Keep photos and receipts of the most valuable pieces somewhere else than the pieces.',
    },
  ];
}

/** The policies that wait; empty where the answer names none, and all of it waits. */
function waitingNumbers({ agreements }: Purchase): string {
  const waiting = agreements.filter(({ status }) => status === 'pending');
  return waiting.length < agreements.length
    ? waiting.map(({ policy_number }) => policy_number).join(' and ')
    : '';
}
