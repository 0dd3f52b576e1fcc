import { useState } from 'react';
import {
  ELECTRONIC_DELIVERY_TEXT_ID,
  type Acceptance,
} from '../../../../contract/purchase/acceptance.ts';
import { formatDate } from '../../../../core/dates.ts';
import { Dialog } from '../../../../ui/controls/Dialog.tsx';
import { SafeHtml } from '../../../../ui/controls/SafeHtml.tsx';
import { TextButton } from '../../../../ui/controls/TextButton.tsx';

/**
 * Lists when the policyholder accepted terms: at the purchase and at each change. Each line opens the
 * exact texts.
 */
export function AcceptedTerms({ acceptances }: { acceptances: readonly Acceptance[] }) {
  const occasions = Map.groupBy(acceptances, ({ accepted_at: at }) => at);
  return (
    <ul className="policy__terms" role="list">
      {[...occasions].map(([at, texts]) => (
        <li key={at}>
          <AcceptedTexts at={at} texts={texts} />
        </li>
      ))}
    </ul>
  );
}

function AcceptedTexts({ at, texts }: { at: string; texts: readonly Acceptance[] }) {
  const [open, setOpen] = useState(false);
  const isOfChange = texts.some(({ endorsement_id: id }) => id !== undefined);
  const isOfDelivery = texts.every(({ id }) => id === ELECTRONIC_DELIVERY_TEXT_ID);
  const title = isOfDelivery
    ? 'Electronic delivery'
    : isOfChange
      ? 'Terms of the change'
      : 'Terms of the policy';
  const accepted = `Accepted on ${formatDate(at)}`;
  return (
    <>
      {title}: {accepted}.{' '}
      <TextButton about={`${title}, ${accepted}`} onClick={() => setOpen(true)}>
        Read
      </TextButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <p>{accepted}.</p>
        {texts.map(({ id, sha256, html }) => (
          <SafeHtml key={`${id} ${sha256}`} html={html} />
        ))}
      </Dialog>
    </>
  );
}
