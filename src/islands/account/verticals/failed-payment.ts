import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { formatMoney } from '../../../core/money.ts';
import { verticalFor } from './catalogue.ts';
import { cardName } from '../../../contract/purchase/card-name.ts';

/** A payment that failed, in words. */
export interface FailedFacts {
  policyId: string;
  /** '$17.87 for Renters, 418 Marlow Street'. */
  what: string;
  /** 'Your bank declined Visa ending 4242 on Jun 9, 2027.' */
  refused: string;
  /** 'You stay covered until Jun 19, 2027.'; null where nobody says. */
  covered: string | null;
  /** 'If it isn’t paid by then, your policy ends. We try this card again on Jun 16, 2027.' */
  after: string;
}

/** null where no payment has failed. */
export function failedFacts(policy: Policy): FailedFacts | null {
  const { payment_failed: failed, currency_code } = policy.billing;
  if (!failed) return null;
  const { title, subject } = verticalFor(policy.vertical_code);
  const card = failed.payment_method?.details;
  const declined = card ? cardName(card) : 'the card';
  const name = [title, subject(policy)].filter(Boolean).join(', ');
  const until = failed.covered_until;
  return {
    policyId: policy.id,
    what: `${formatMoney(failed.amount, currency_code)} for ${name}`,
    refused: `Your bank declined ${declined} on ${formatDate(failed.on)}.`,
    covered: until ? `You stay covered until ${formatDate(until)}.` : null,
    after: [
      until && 'If it isn’t paid by then, your policy ends.',
      failed.next_try && `We try this card again on ${formatDate(failed.next_try)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
