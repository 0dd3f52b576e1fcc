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
  const items = bought?.items.map(({ title, amount }) => ({ label: title, amount: money(amount) }));
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
      nextTitle={isPending ? 'What that means' : undefined}
      nextEvents={isPending ? pendingEvents(purchase, props.carrier) : nextEvents(purchase)}
      sampleUrl={bought?.sampleUrl}
      items={items && [...items, ...minimum]}
      totalLabel={isPending ? heldLabel(purchase) : undefined}
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

/** Less than the total where a policy of another state was approved at once. */
function heldMoney({ held_amount, totals, currency_code }: Purchase): string {
  return formatMoney(held_amount ?? totals.grandtotal, currency_code);
}

function heldLabel(purchase: Purchase): string {
  return waitingNumbers(purchase)
    ? `Total, ${heldMoney(purchase)} of it held on your card`
    : 'Held on your card';
}

/** In this order: no cover yet, held and not charged, when we write, what a rejection does. */
function pendingEvents(purchase: Purchase, carrier: string): NextEvent[] {
  const { payment_method: card, email, bought, held_until } = purchase;
  const held = heldMoney(purchase);
  const waiting = waitingNumbers(purchase);
  const start = bought ? formatDate(bought.start) : 'the date that you chose';
  return [
    {
      icon: 'x-circle',
      title: waiting ? `No cover yet under ${waiting}` : 'You have no cover yet',
      text: `Cover starts on ${start}, once ${carrier} has approved the policy.`,
    },
    {
      icon: 'credit-card',
      title: `${held} is held, not charged`,
      text: [
        card && `On ${card.brand} ending ${card.last4}.`,
        `We charge it at approval${held_until ? `, on ${formatDate(held_until)} at the latest` : ''}.`,
      ]
        .filter(Boolean)
        .join(' '),
    },
    {
      icon: 'envelope-simple',
      title: 'We email you either way',
      text: `By the end of the next business day, to ${email}.`,
    },
    {
      icon: 'arrow-u-up-left',
      title: 'If it is not approved',
      text: 'The hold is released, or everything charged is refunded.',
    },
  ];
}
