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
      totalLabel={isPending ? 'Held on your card' : undefined}
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

/** In this order: no cover yet, held and not charged, when we write, what a rejection does. */
function pendingEvents(purchase: Purchase, carrier: string): NextEvent[] {
  const { payment_method: card, totals, currency_code, email, bought, held_until } = purchase;
  const held = formatMoney(totals.grandtotal, currency_code);
  const start = bought ? formatDate(bought.start) : 'the date that you chose';
  return [
    {
      icon: 'x-circle',
      title: 'You have no cover yet',
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
