// A second look at a rejected claim. Its request and its decision are transitions of the claim, see
// docs/decisions/0085.
import type { Kysely } from 'kysely';
import { enqueueClaimUpdateEmail } from './claim-emails.ts';
import { auditTransition, requireOwnClaim } from './decisions.ts';
import {
  lastSecondLookDay,
  secondLookUntil,
  type SecondLookColumns,
} from './second-look-window.ts';
import { parseTransitionableClaim, transitionClaim } from './transitions.ts';
import type { Schema } from '../data/schema.ts';
import { formatDate } from '../dates.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

interface SecondLookRequest {
  claimNumber: string;
  accountId: string;
  message: string;
}

/**
 * Stores the claimant's request for a second look, with its audit event and email, all or nothing.
 * @throws ApiError `not_found`, `second_look_not_possible`
 */
export async function requestSecondLook(
  services: Services,
  request: SecondLookRequest,
): Promise<void> {
  const now = services.now();
  await services.database.transact((trx) => requestInTransaction(trx, services, request, now));
  void services.mailer.deliver();
}

async function requestInTransaction(
  trx: Kysely<Schema>,
  services: Services,
  { claimNumber, accountId, message }: SecondLookRequest,
  now: Date,
): Promise<void> {
  const claim = await requireOwnClaim(trx, claimNumber, accountId);
  const event = 'second_look_asked';
  const transition =
    secondLookUntil(claim, now) !== undefined &&
    (await transitionClaim(trx, parseTransitionableClaim(claim), {
      event,
      now,
      note: message,
    }));
  if (!transition) throw new ApiError('second_look_not_possible', rejectionReason(claim));
  await enqueueClaimUpdateEmail(trx, services, { claimId: claim.id, transition });
  await auditTransition(trx, services, { claim, event });
}

function rejectionReason(row: SecondLookColumns): string {
  if (row.state === 'second_look') return 'We’re already looking at this claim again.';
  if (row.state !== 'rejected') return 'Only a rejected claim can get a second look.';
  const day = lastSecondLookDay(row);
  if (day === null) return 'This claim has already had a second look. Call us about anything new.';
  return `The deadline to ask for a second look was ${formatDate(day)}. Call us about anything new.`;
}
