import { useStore } from '@nanostores/react';
import { $renters, type Renters } from '../answers.ts';
import { rentersFlow } from '../flow.ts';
import { formatDate } from '../../../core/dates.ts';
import { ConfirmationFrame, type NextEvent } from '../../../purchase/screens/ConfirmationFrame.tsx';
import { mailEvents } from '../../../purchase/screens/mail-events.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { amountFacts } from './amount-facts.ts';
import { formatDollars } from '../../../core/money.ts';
import { AddressLines } from '../../../ui/address/AddressLines.tsx';

export function ConfirmationScreen(props: ScreenProps) {
  const { purchase } = useStore($renters);
  if (!purchase) return null;
  const { bought } = purchase;
  const withFees = (bought?.checkout.items.length ?? 0) > 1;
  return (
    <ConfirmationFrame
      {...props}
      flow={rentersFlow}
      purchase={purchase}
      kind="Renters"
      message={bought ? `Your home in ${bought.address.city} is insured.` : ''}
      rows={[...boughtRows(purchase), { label: 'Insurer', value: props.carrier }]}
      nextEvents={nextEvents(purchase)}
      sampleUrl={bought?.plan.policy_doc_url}
      itemLabel={`${purchase.plan_title} plan, ${withFees ? 'with fees' : 'one year'}`}
      checkout={bought?.checkout}
      again="Insure another home"
      details={
        bought && (
          <CoverageFacts
            before={amountFacts(bought.amounts)}
            coverages={bought.plan.information.coverages}
          />
        )
      }
    />
  );
}

type Purchase = NonNullable<Renters['purchase']>;

function boughtRows({ bought, details }: Purchase) {
  const exNumber = details?.ex_policy_number;
  const number = exNumber ? [{ label: 'Policy number', value: exNumber }] : [];
  if (!bought) return number;
  const { address, amounts, start } = bought;
  return [
    ...number,
    { label: 'Home', value: <AddressLines of={address} /> },
    { label: 'Starts', value: formatDate(start) },
    { label: 'Belongings', value: formatDollars(amounts.personal_property_amount) },
    { label: 'Liability', value: formatDollars(amounts.liability_limit) },
  ];
}

function nextEvents(purchase: Purchase): readonly (NextEvent | false)[] {
  const { coverage_start_date: start, bought } = purchase;
  const second = bought?.checkout.payment_schedule?.schedule[1]?.due_date;
  return [
    ...mailEvents(purchase),
    start !== null && {
      icon: 'house-line',
      title: formatDate(start),
      text: 'Your coverage begins. Walk through the rooms with your camera on: pictures settle claims.',
    },
    second !== undefined && {
      icon: 'calendar-check',
      title: formatDate(second),
      text: 'The first of the ten monthly payments is taken from the same card.',
    },
  ];
}
