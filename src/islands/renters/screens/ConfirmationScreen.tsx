import { useStore } from '../../../ui/use-store.ts';
import { counted } from '../../../contract/counted.ts';
import { MONTHLY_PAYMENT_COUNT } from '../../../contract/service-facts.ts';
import type { PersistedRenters } from '../answers.ts';
import type { Renters } from '../flow.ts';
import { formatDate } from '../../../core/dates.ts';
import {
  ConfirmationLayout,
  type NextEvent,
} from '../../../purchase/screens/ConfirmationLayout.tsx';
import { termTexts } from '../../../purchase/carrier.ts';
import { emailEvents } from '../../../purchase/screens/email-events.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { chosenAmountFacts, homeFacts } from '../../../contract/renters/facts.ts';
import { factRows } from '../../../ui/plans/FactList.tsx';
import { toPolicyAddress } from '../../../core/address/policy-address.ts';

export function ConfirmationScreen(props: FlowScreenProps<Renters>) {
  const { purchase } = useStore(props.flow.$state);
  if (!purchase) return null;
  const { bought } = purchase;
  const plan = `${purchase.plan_title} plan`;
  const hasFees = (bought?.checkout.items.length ?? 0) > 1;
  return (
    <ConfirmationLayout
      {...props}
      purchase={purchase}
      productTitle="Renters"
      message={bought ? `Your home in ${bought.address.city} is insured.` : ''}
      rows={[...purchaseRows(purchase), { label: 'Insurer', value: props.carrier }]}
      nextEvents={nextEvents(purchase)}
      sampleUrl={bought?.plan.policy_doc_url}
      itemLabel={hasFees ? `${plan}, with fees` : termTexts(props).item(plan)}
      checkout={bought?.checkout}
      restartLabel="Insure another home"
      details={
        bought && (
          <CoverageFacts
            leadingRows={factRows(chosenAmountFacts(bought.amounts))}
            coverages={bought.plan.information.coverages}
          />
        )
      }
    />
  );
}

type Purchase = NonNullable<PersistedRenters['purchase']>;

function purchaseRows({ bought, details }: Purchase) {
  const { ex_policy_number } = details ?? {};
  if (!bought) return factRows(homeFacts({ ex_policy_number }));
  const { address, amounts, start } = bought;
  return [
    ...factRows(homeFacts({ ex_policy_number, address: toPolicyAddress(address) })),
    { label: 'Starts', value: formatDate(start) },
    ...factRows(chosenAmountFacts(amounts)),
  ];
}

function nextEvents(purchase: Purchase): readonly (NextEvent | false)[] {
  const { coverage_start_date: start, bought } = purchase;
  const secondDueDate = bought?.checkout.payment_schedule?.schedule[1]?.due_date;
  return [
    ...emailEvents(purchase),
    start !== null && {
      icon: 'house-line',
      title: formatDate(start),
      text: 'Your coverage begins. Record a video of each room. It speeds up claims.',
    },
    secondDueDate !== undefined && {
      icon: 'calendar-check',
      title: formatDate(secondDueDate),
      text: `The first of the ${counted(MONTHLY_PAYMENT_COUNT, 'monthly payment')} is charged to the same card.`,
    },
  ];
}
