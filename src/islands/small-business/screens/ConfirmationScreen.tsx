import { useStore } from '../../../ui/use-store.ts';
import { counted } from '../../../contract/counted.ts';
import { RENEWAL_NOTICE_DAYS_MIN } from '../../../contract/service-facts.ts';
import type { SmallBusinessState } from '../answers.ts';
import type { SmallBusiness } from '../flow.ts';
import { addDays, formatDate } from '../../../core/dates.ts';
import {
  ConfirmationLayout,
  type NextEvent,
} from '../../../purchase/screens/ConfirmationLayout.tsx';
import { emailEvents } from '../../../purchase/screens/email-events.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { businessFacts } from '../../../contract/small-business/facts.ts';
import { toPolicyAddress } from '../../../core/address/policy-address.ts';
import { factRows } from '../../../ui/plans/FactList.tsx';
import { termTexts } from '../../../purchase/carrier.ts';
import { coveragePeriodText } from '../coverages.ts';

type Purchase = NonNullable<SmallBusinessState['purchase']>;

export function ConfirmationScreen(props: FlowScreenProps<SmallBusiness>) {
  const { purchase } = useStore(props.flow.$state);
  if (!purchase) return null;
  const { details } = purchase;
  return (
    <ConfirmationLayout
      {...props}
      purchase={purchase}
      productTitle="Business owner’s policy"
      message={confirmationMessage(purchase)}
      rows={[
        ...businessRows(details),
        ...termRows(purchase, props),
        { label: 'Insurer', value: props.carrier },
      ]}
      nextEvents={nextEvents(purchase)}
      sampleUrl={details?.sample_url}
      itemLabel={termTexts(props).item(`${purchase.plan_title} plan`)}
      restartLabel="Insure another business"
      details={details && <CoverageFacts coverages={details.coverages} />}
    />
  );
}

function confirmationMessage({ status, details }: Purchase): string {
  if (!details) return '';
  return status === 'pending'
    ? `An underwriter will review ${details.business_name} first.`
    : `${details.business_name} is covered.`;
}

function businessRows(details: Purchase['details']) {
  if (!details) return [];
  return factRows(
    businessFacts({
      business_type: details.business_type,
      business_name: details.business_name,
      insured: details.contact,
      address: toPolicyAddress(details.address),
      legal_nature: details.entity,
    }),
  );
}

function termRows({ coverage_start_date: start }: Purchase, props: FlowScreenProps<SmallBusiness>) {
  if (!start) return [];
  const value = props.isOtherCarrier
    ? termTexts(props).label(formatDate(start))
    : coveragePeriodText(start);
  return [{ label: 'Term', value }];
}

function nextEvents(purchase: Purchase): readonly (NextEvent | false | null | '')[] {
  const { coverage_start_date: start, coverage_end_date: end } = purchase;
  return [
    ...emailEvents(purchase),
    start && {
      icon: 'storefront',
      title: formatDate(start),
      text: 'Coverage starts at 12:01 a.m. at the business address. Your declarations page is the proof landlords and clients ask for.',
    },
    end && {
      icon: 'calendar-check',
      title: formatDate(addDays(end, 1)),
      text: `The policy renews for another year. We’ll tell you the new price at least ${counted(RENEWAL_NOTICE_DAYS_MIN, 'day')} ahead, and you can cancel anytime.`,
    },
  ];
}
