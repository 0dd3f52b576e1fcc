// Emails about authorizations that are captured before the carrier has decided.
import type { Kysely } from 'kysely';
import { addBusinessDays } from '../../src/contract/business-days.ts';
import { productRules } from '../../src/contract/products.ts';
import { CARRIER_CALL_DAYS } from '../../src/contract/service-facts.ts';
import { cardBrandAndLast4 } from '../../src/contract/purchase/card-name.ts';
import { findFirstName } from '../accounts/find-account.ts';
import type { Schema } from '../data/schema.ts';
import { dateInProductTimeZone, formatDate } from '../dates.ts';
import { policyNameColumns, policyNamesOf } from '../mail/policy-names.ts';
import { formatAmount } from '../money.ts';
import type { Services } from '../services.ts';
import { chargedCardColumns } from './charged-card.ts';
import { receiptNumber } from './receipt-number.ts';

/**
 * Emails the policyholders whose authorizations were captured without a decision of the carrier. Skips
 * charges of decided policies, because the email about the decision names the payment.
 */
export async function enqueueCapturedAuthorizationEmails(
  trx: Kysely<Schema>,
  { mailer, documents }: Pick<Services, 'mailer' | 'documents'>,
  chargeIds: readonly string[],
): Promise<void> {
  for (const charge of await selectUndecidedCharges(trx, chargeIds))
    await mailer.enqueue(trx, {
      to: charge.policyholder_email,
      template: 'authorizationCaptured',
      data: {
        ...policyNamesOf(charge),
        firstName: await findFirstName(trx, charge.account_id),
        amount: formatAmount(charge.amount, charge.currency),
        card: cardBrandAndLast4({ brand: charge.brand ?? '', last4: charge.last4 ?? '' }) || 'card',
        carrier: charge.underwriter,
        callBy: formatDate(
          addBusinessDays(
            dateInProductTimeZone(charge.vertical_code, charge.created_at),
            CARRIER_CALL_DAYS,
          ),
        ),
        isRefundable:
          charge.status === 'pending' && productRules(charge.vertical_code).refund !== 'none',
        decides: charge.status === 'pending' ? 'policy' : 'change',
        receipt: { number: receiptNumber(charge.id), url: documents.receiptLink(charge.id).url },
        policyLink: `/account/policies/${charge.vertical_code}/${charge.policy_id}`,
      },
    });
}

/** Selects the charges of pending policies and of pending endorsements. */
async function selectUndecidedCharges(trx: Kysely<Schema>, chargeIds: readonly string[]) {
  if (chargeIds.length === 0) return [];
  return trx
    .selectFrom('charges')
    .innerJoin('policies', 'policies.id', 'charges.policy_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select(['charges.id', 'charges.created_at', 'policy_id', 'charges.amount', 'charges.currency'])
    .select(['policies.account_id', 'policyholder_email', 'policies.status', 'underwriter'])
    .select(policyNameColumns)
    .select(chargedCardColumns)
    .where('charges.id', 'in', chargeIds)
    .where((is) =>
      is.or([
        is('policies.status', '=', 'pending'),
        is.exists(
          is
            .selectFrom('endorsements')
            .select('endorsements.id')
            .whereRef('endorsements.policy_id', '=', 'charges.policy_id')
            .whereRef('endorsements.charge_id', '=', 'charges.id')
            .where('endorsements.status', '=', 'pending'),
        ),
      ]),
    )
    .orderBy('charges.id')
    .execute();
}
