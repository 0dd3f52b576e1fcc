import type { Kysely } from 'kysely';
import { paymentBreakdown, repairDescription } from '../../src/contract/claims/amounts.ts';
import {
  nextStepDeadline,
  paymentArrivalDay,
  weekdayRangePhrase,
} from '../../src/contract/claims/expected-dates.ts';
import { planDescription } from '../../src/contract/policies/describe-policy.ts';
import type { ClaimMailData } from '../mail/claim-templates.ts';
import { expectedClaimDates } from './expected-dates.ts';
import { formatDamages, toNext } from './list.ts';
import { reimbursementAmount, repairQuoteOf, type QuoteColumns } from './repair-quote.ts';
import { claimDecisionOf, type ClaimTransition } from './states.ts';
import { enteredEmailColumn } from '../accounts/find-account.ts';
import type { Schema } from '../data/schema.ts';
import { secondLookUntil } from './second-look-window.ts';
import { formatDate, formatInstant } from '../dates.ts';
import { formatAmount } from '../money.ts';
import type { Services } from '../services.ts';

/**
 * Enqueues an email about the new bank account of a claim, so that the claimant notices a change by
 * someone else.
 */
export async function enqueueBankAccountChangedEmail(
  trx: Kysely<Schema>,
  { mailer }: Pick<Services, 'mailer'>,
  claimId: string,
): Promise<void> {
  const row = await trx
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'claims.bank_account_id')
    .select(['claims.claim_number', enteredEmailColumn, 'accounts.first_name'])
    .select('bank_accounts.last4')
    .where('claims.id', '=', claimId)
    .executeTakeFirstOrThrow();
  await mailer.enqueue(trx, {
    to: row.email,
    template: 'claimBankAccountChanged',
    data: {
      firstName: row.first_name,
      claimNumber: row.claim_number,
      last4: row.last4,
      link: `/account/claims/${row.claim_number}`,
    },
  });
}

/**
 * Enqueues an email that tells the claimant about a transition of the claim, in the transition's
 * transaction.
 */
export async function enqueueClaimUpdateEmail(
  trx: Kysely<Schema>,
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
  { claimId, transition }: { claimId: string; transition: ClaimTransition },
): Promise<void> {
  const row = await trx
    .selectFrom('claims')
    .innerJoin('policies', 'policies.id', 'claims.policy_id')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .leftJoin('payouts', 'payouts.claim_id', 'claims.id')
    .leftJoin('bank_accounts', 'bank_accounts.id', 'payouts.bank_account_id')
    .select([
      'claims.claim_number',
      'claims.device_model',
      'claims.damages',
      'claims.state',
      'claims.decided_at',
      'claims.decision_note',
      'claims.second_look_requested_at',
      'claims.method',
      'claims.next_actor',
      'claims.next_action',
      'claims.next_due_date',
      'policies.policy_number',
      'policies.plan_title',
      'policies.plan_subtitle',
      'policies.vertical_code',
      'claims.quote_amount',
      'claims.deductible_amount',
      enteredEmailColumn,
      'accounts.first_name',
      'payouts.amount',
      'payouts.currency',
      'payouts.paid_at',
      'bank_accounts.last4',
    ])
    .where('claims.id', '=', claimId)
    .executeTakeFirstOrThrow();
  const secondLookDay = secondLookUntil(row, now());
  const expected = expectedClaimDates(row);
  const dueDate = nextStepDeadline({ next: toNext(row), expected });
  await mailer.enqueue(trx, {
    to: row.email,
    template: 'claimUpdated',
    data: {
      firstName: row.first_name,
      event: transition.event,
      isMailIn: transition.to === 'handed_off' || transition.next?.action === 'return_device',
      claimNumber: row.claim_number,
      policyNumber: row.policy_number,
      planTitle: row.plan_title,
      deviceModel: row.device_model,
      // The claimant's own events are not about the decision, so they do not repeat its note.
      note: transition.actor === 'claimant' ? '' : row.decision_note,
      time: formatInstant(now().toISOString()),
      dueDate: dueDate === null ? '' : formatDate(dueDate),
      decisionDate: expected?.decision ? formatDate(expected.decision.to) : '',
      secondLookUntil: secondLookDay === undefined ? '' : formatDate(secondLookDay),
      decision: decisionFacts(row, transition),
      payout:
        row.amount === null || row.currency === null || row.last4 === null
          ? null
          : {
              amount: formatAmount(row.amount, row.currency),
              last4: row.last4,
              expected: expected?.payment ? weekdayRangePhrase(expected.payment) : '',
              arrival: row.paid_at === null ? '' : formatDate(paymentArrivalDay(row.paid_at)),
            },
      link: `/account/claims/${row.claim_number}`,
    },
  });
}

interface DecisionColumns extends QuoteColumns {
  plan_subtitle: string;
  device_model: string;
  damages: string;
  vertical_code: string;
  amount: number | null;
}

/**
 * Returns the amounts of a decision, and for an approval the coverage that it rests on. Null for a
 * transition that is no decision.
 */
function decisionFacts(
  row: DecisionColumns,
  { event, to }: ClaimTransition,
): ClaimMailData['decision'] {
  if (claimDecisionOf(to) === null || !['approved', 'rejected', 'upheld'].includes(event))
    return null;
  const quote = repairQuoteOf(row);
  const money = (minor: number) => formatAmount(Math.abs(minor), 'USD');
  const paid = event === 'approved' ? row.amount : 0;
  const payable = quote && { ...quote, payable: reimbursementAmount(quote) };
  const breakdown = paid === null ? [] : paymentBreakdown(payable, paid);
  return {
    coverage: event === 'approved' ? planDescription(row.vertical_code, row.plan_subtitle) : '',
    breakdown: breakdown.map(({ label, amount }) => [label, money(amount)]),
    repair:
      paid && breakdown.length === 0
        ? repairDescription(row.device_model, formatDamages(row.damages))
        : '',
    paid: paid === null ? null : money(paid),
  };
}
