import type { Kysely } from 'kysely';
import type { Calls } from '../../../src/contract/calls.ts';
import { policyStatusSchema, type PolicyDocument } from '../../../src/contract/policies/parts.ts';
import type { PurchaseAnswer } from '../../../src/contract/purchase/answer.ts';
import type { Bound } from '../../sales/bind-once.ts';
import type { Schema } from '../../data/schema.ts';
import { formatDate } from '../../dates.ts';
import { Refusal } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { CallInput } from '../../http/mount.ts';
import { ownPolicy, type PolicyRow } from '../../policies/policies.ts';
import { decimalTotals, formatAmount } from '../../money.ts';
import { rateExtension, type ExtensionOffer } from './rate-extension.ts';
import { policyOfAgreement } from './policy.ts';
import type { Hold } from '../../sales/purchase-order.ts';
import { sell } from '../../sales/sell.ts';
import type { Services } from '../../services.ts';

/** @throws Refusal not_found, also for another account's agreement */
export async function ownAgreement(
  services: Services,
  { agreementId, caller }: { agreementId: string; caller: Caller },
) {
  const policyId = policyOfAgreement(agreementId) ?? '';
  const row = await ownPolicy(services, { policyId, caller });
  if (row.vertical_code === 'rental_car') return row;
  throw new Refusal('not_found', 'There is no such rental agreement.');
}

interface Extension {
  services: Services;
  caller: Caller;
  /** The policy as it was when the extension was priced. */
  row: PolicyRow;
  offer: ExtensionOffer;
  /** Links to the policy's papers, for the answer and for the mail. */
  documents: PolicyDocument[];
}

/**
 * Sells the extension of a rental, once for each unique key.
 * @throws Refusal as the extension's purchase call lists them
 */
export function extendRental(
  services: Services,
  input: CallInput<Calls['purchaseExtension']>,
): Promise<PurchaseAnswer> {
  const { request, caller } = input;
  return sell(services, input, async () => {
    const row = await ownAgreement(services, { agreementId: request.agreement_id, caller });
    const offer = rateExtension(row, request.details, services.now());
    const extension = { services, caller, row, offer, documents: services.documents.links(row) };
    return {
      bill: offer.bill,
      description: `${row.plan_title}, extension, ${row.underwriter}`,
      write: (trx, hold) => writeExtension(trx, extension, hold),
    };
  });
}

async function writeExtension(
  trx: Kysely<Schema>,
  extension: Extension,
  hold: Hold,
): Promise<Bound> {
  await moveEnd(trx, extension);
  return {
    policyId: extension.row.id,
    answer: toAnswer(extension, hold),
    rest: () => mailExtension(trx, extension),
  };
}

/**
 * Only the policy that was priced is changed: who finds it extended or canceled meanwhile has seen the
 * price of other days.
 * @throws Refusal price_changed
 */
async function moveEnd(trx: Kysely<Schema>, { row, offer }: Extension): Promise<void> {
  const moved = await trx
    .updateTable('policies')
    .set({
      details: JSON.stringify(offer.rental),
      billing: JSON.stringify(offer.billing),
      coverage_end_date: offer.rental.rental_ended,
    })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .where('details', '=', row.details)
    .where('billing', '=', row.billing)
    .returning('id')
    .executeTakeFirst();
  if (moved) return;
  throw new Refusal(
    'price_changed',
    'The policy was changed in the meantime, so the price is another one. Nothing was charged.',
  );
}

async function mailExtension(
  trx: Kysely<Schema>,
  { services, caller, row, offer, documents }: Extension,
): Promise<void> {
  const { bill, rental } = offer;
  await services.mailer.enqueue(trx, {
    to: caller.email,
    template: 'policyExtended',
    data: {
      firstName: caller.firstName,
      policyNumber: row.policy_number,
      planTitle: row.plan_title,
      end: formatDate(rental.rental_ended),
      total: formatAmount(bill.totals.grandtotal, bill.currency),
      policyLink: `/account/policies/${row.vertical_code}/${row.id}`,
      documents,
    },
  });
}

/** The totals are the extension's own; the policy's are in its bill. */
function toAnswer({ caller, row, offer, documents }: Extension, { method }: Hold): PurchaseAnswer {
  const { bill, rental } = offer;
  return {
    policy_id: row.id,
    policy_number: row.policy_number,
    status: policyStatusSchema.parse(row.status),
    email: caller.email,
    plan_title: row.plan_title,
    coverage_start_date: row.coverage_start_date,
    coverage_end_date: rental.rental_ended,
    documents,
    currency_code: bill.currency,
    totals: decimalTotals(bill.totals),
    payment_method: { brand: method.brand, last4: method.last4 },
  };
}
