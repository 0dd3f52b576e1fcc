import type { Kysely } from 'kysely';
import {
  cancellationReasonLabels,
  PAST_CANCELLATION_DATE_MESSAGE,
  type CancellationRequest,
} from '../../src/contract/policies/cancellation.ts';
import { recordAuditEvent } from '../audit.ts';
import { assertNotChargedBack } from '../charged-back.ts';
import { assertInForce, type CancellablePolicyRow } from './cancellable-policy.ts';
import { newId } from '../data/ids.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate, todayInHonolulu, todayInProductTimeZone } from '../dates.ts';
import { ApiError } from '../errors.ts';
import { assertNotScheduled } from './open-cancellation-request.ts';
import { lockPolicy } from '../sales/installments.ts';
import { generateReferenceNumber } from '../sales/insert-policy.ts';
import type { Services } from '../services.ts';
import { insuredItemOf } from '../mail/policy-names.ts';

/**
 * Maximum number of attempts to generate an unused reference. A reference that is in use is
 * generated again. With eight digits, most references stay unused for a long time.
 */
const REFERENCE_ATTEMPTS = 20;

/**
 * Stores a cancellation request and emails the policyholder and the support team, in one
 * transaction. A second request for the same policy and date changes nothing and sends no email.
 * @returns the reference of the request
 * @throws ApiError `policy_not_in_force`, `cancellation_pending`, `invalid_input` for a date outside
 * the policy's term
 */
export async function fileCancellationRequest(
  services: Services,
  policy: CancellablePolicyRow,
  request: CancellationRequest,
): Promise<string> {
  const { database, mailer, now } = services;
  // The ids are generated before the transaction, because the transaction may run more than once.
  const [id, created_at] = [newId('can'), now().toISOString()];
  const references = Array.from({ length: REFERENCE_ATTEMPTS }, () =>
    generateReferenceNumber('CR'),
  );
  const reference = await database.transact(async (trx) => {
    // While the policy is locked, no other request schedules its cancellation.
    const locked = await lockPolicy(trx, policy.id);
    if (!locked) throw new ApiError('not_found', 'We can’t find that policy.');
    assertInForce(locked, todayInProductTimeZone(policy.vertical_code, now()));
    assertNotChargedBack(locked);
    assertNotScheduled(locked, services);
    assertDate(request.cancellationDate, locked.coverage_end_date, todayInHonolulu(now()));
    const row = { ...toRow(request), id, policy_id: policy.id, created_at };
    for (const candidate of references) {
      if (await insertRequest(trx, { ...row, reference: candidate })) {
        await enqueueRequestEmails(trx, services, { policy, request, reference: candidate });
        await recordAuditEvent(trx, services, {
          action: 'cancellation_requested',
          accountId: policy.account_id,
          policyId: policy.id,
          product: policy.vertical_code,
          reason: request.reason,
        });
        return candidate;
      }
      const existing = await existingReference(trx, row);
      if (existing !== undefined) return existing;
    }
    throw new Error('Found no unused cancellation reference');
  });
  void mailer.deliver();
  return reference;
}

function assertDate(date: string, end: string | null, today: string): void {
  const invalidDate = (message: string) =>
    new ApiError('invalid_input', message, { cancellationDate: [message] });
  if (date < today) throw invalidDate(PAST_CANCELLATION_DATE_MESSAGE);
  if (end !== null && date > end) {
    throw invalidDate(`The policy ends on ${formatDate(end)}. Choose a date no later than that`);
  }
}

/** Returns the columns of the answers. */
function toRow({
  cancellationDate,
  fullName,
  streetAddress,
  zipCode,
  ...rest
}: CancellationRequest) {
  return {
    ...rest,
    cancellation_date: cancellationDate,
    full_name: fullName,
    street_address: streetAddress,
    zip_code: zipCode,
  };
}

type RequestRow = ReturnType<typeof toRow> & {
  id: string;
  policy_id: string;
  reference: string;
  created_at: string;
};

async function insertRequest(trx: Kysely<Schema>, row: RequestRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('cancellation_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function existingReference(
  trx: Kysely<Schema>,
  { policy_id, cancellation_date }: Pick<RequestRow, 'policy_id' | 'cancellation_date'>,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('cancellation_requests')
    .select('reference')
    .where('policy_id', '=', policy_id)
    .where('cancellation_date', '=', cancellation_date)
    .executeTakeFirst();
  return row?.reference;
}

interface FiledRequest {
  policy: CancellablePolicyRow;
  request: CancellationRequest;
  reference: string;
}

/**
 * Emails the policyholder and the support team. The policyholder's email contains no text from the
 * request, because anyone with the link may have typed that text.
 */
async function enqueueRequestEmails(
  trx: Kysely<Schema>,
  { mailer, brand }: Services,
  { policy, request, reference }: FiledRequest,
): Promise<void> {
  const common = {
    reference,
    policyNumber: policy.policy_number,
    insuredItem: insuredItemOf(policy),
    date: formatDate(request.cancellationDate),
    reason: cancellationReasonLabels[request.reason],
  };
  await mailer.enqueue(trx, {
    to: policy.policyholder_email,
    template: 'cancellationFiled',
    data: { ...common, firstName: policy.first_name },
  });
  const { other, fullName, streetAddress, line2, city, state, zipCode } = request;
  const address = [streetAddress, line2, city, `${state} ${zipCode}`].filter(Boolean).join(', ');
  await mailer.enqueue(trx, {
    to: brand.emails.support,
    template: 'cancellationRequested',
    data: {
      ...common,
      otherReason: other,
      fullName,
      address,
      policyholderEmail: policy.policyholder_email,
    },
  });
}
