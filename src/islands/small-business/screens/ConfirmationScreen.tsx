import { useStore } from '@nanostores/react';
import { restart } from '../../../flow/outline.ts';
import { $business, type BusinessState } from '../answers.ts';
import { smallBusinessFlow } from '../flow.ts';
import { formatDate } from '../../../core/dates.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { ConfirmationFrame, type NextEvent } from '../../../purchase/screens/ConfirmationFrame.tsx';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import type { ScreenProps } from '../../../flow/screens/FlowIsland.tsx';
import { addressLines } from './address-lines.ts';
import { coveragesOf, termText } from './coverage-rows.ts';

type Purchase = NonNullable<BusinessState['purchase']>;

export function ConfirmationScreen({ site, carrier }: ScreenProps) {
  const { purchase } = useStore($business);
  if (!purchase) return null;
  const { details } = purchase;
  return (
    <ConfirmationFrame
      site={site}
      carrier={carrier}
      title={smallBusinessFlow.title('confirmation')}
      purchase={purchase}
      kind="Business owner’s policy"
      message={messageOf(purchase)}
      rows={[...businessRows(details), ...termRows(purchase), { label: 'Insurer', value: carrier }]}
      nextEvents={nextEvents(purchase)}
      sampleUrl={details?.sample_url}
      itemLabel={`${purchase.plan_title} plan, one year`}
    >
      {details && <CoverageFacts coverages={coveragesOf(details.plan_code)} />}
      <TextButton onClick={() => restart(smallBusinessFlow)}>Insure another business</TextButton>
    </ConfirmationFrame>
  );
}

function messageOf({ status, details }: Purchase): string {
  if (!details) return '';
  return status === 'pending'
    ? `An underwriter looks at ${details.business_name} first.`
    : `${details.business_name} is covered.`;
}

function businessRows(details: Purchase['details']) {
  if (!details) return [];
  return [
    { label: 'Business', value: details.business_name },
    { label: 'Type', value: details.business_type },
    { label: 'Primary contact', value: details.contact },
    { label: 'Address', value: addressLines(details.address).join(', ') },
    { label: 'Entity', value: details.entity },
  ];
}

function termRows({ coverage_start_date: start }: Purchase) {
  return start ? [{ label: 'Term', value: termText(start) }] : [];
}

function nextEvents(purchase: Purchase): NextEvent[] {
  const {
    email,
    account_id,
    status,
    coverage_start_date: start,
    coverage_end_date: end,
  } = purchase;
  const events: (NextEvent | false | null | '')[] = [
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
    status === 'pending'
      ? {
          icon: 'clipboard-text-fill',
          title: 'Within two business days',
          text: 'We write to you. If the carrier says no, the whole premium goes back to your card.',
        }
      : start && {
          icon: 'storefront',
          title: formatDate(start),
          text: 'Coverage starts at 12:01 a.m. at the address of the business. Your declarations page is the proof that landlords and clients ask for.',
        },
    end && {
      icon: 'calendar-check',
      title: formatDate(end),
      text: 'The policy renews for another year. You hear the new price 45 days ahead and can cancel at any time.',
    },
  ];
  return events.filter((event) => event !== false && event !== null && event !== '');
}
