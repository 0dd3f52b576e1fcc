import { useStore } from '@nanostores/react';
import { restart } from '../../../flow/outline.ts';
import { $renters, type Renters } from '../answers.ts';
import { rentersFlow } from '../flow.ts';
import { formatDate } from '../../../core/dates.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { ConfirmationFrame, type NextEvent } from '../../../purchase/screens/ConfirmationFrame.tsx';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import type { ScreenProps } from '../../../flow/screens/FlowIsland.tsx';
import { amountFacts } from './amount-facts.ts';
import { dollars } from './dollars.ts';
import { homeLines } from './home-lines.tsx';

export function ConfirmationScreen({ site, carrier }: ScreenProps) {
  const { purchase } = useStore($renters);
  if (!purchase) return null;
  const { bought } = purchase;
  const withFees = (bought?.checkout.items.length ?? 0) > 1;
  return (
    <ConfirmationFrame
      site={site}
      carrier={carrier}
      title={rentersFlow.title('confirmation')}
      purchase={purchase}
      kind="Renters"
      message={bought ? `Your home in ${bought.address.city} is insured.` : ''}
      rows={[...boughtRows(purchase), { label: 'Insurer', value: carrier }]}
      nextEvents={nextEvents(purchase)}
      sampleUrl={bought?.plan.policy_doc_url}
      itemLabel={`${purchase.plan_title} plan, ${withFees ? 'with fees' : 'one year'}`}
      checkout={bought?.checkout}
    >
      {bought && (
        <CoverageFacts
          before={amountFacts(bought.amounts)}
          coverages={bought.plan.information.coverages}
        />
      )}
      <TextButton onClick={() => restart(rentersFlow)}>Insure another home</TextButton>
    </ConfirmationFrame>
  );
}

type Purchase = NonNullable<Renters['purchase']>;

function boughtRows({ bought, details }: Purchase) {
  const number = { label: 'Policy number', value: details.ex_policy_number };
  if (!bought) return [number];
  const { address, amounts, start } = bought;
  return [
    number,
    { label: 'Home', value: homeLines(address) },
    { label: 'Starts', value: formatDate(start) },
    { label: 'Belongings', value: dollars(amounts.personal_property_amount) },
    { label: 'Liability', value: dollars(amounts.liability_limit) },
  ];
}

function nextEvents(purchase: Purchase): NextEvent[] {
  const { email, account_id, coverage_start_date: start, bought } = purchase;
  const second = bought?.checkout.payment_schedule?.schedule[1]?.due_date;
  const events: (NextEvent | false)[] = [
    {
      icon: 'envelope-simple',
      title: 'Now',
      text: `Your policy and your receipt are in the inbox of ${email}.`,
    },
    account_id !== undefined && {
      icon: 'key',
      title: 'When you like',
      text: 'The same mail has a link that sets a password and opens your account.',
    },
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
  return events.filter((event) => event !== false);
}
