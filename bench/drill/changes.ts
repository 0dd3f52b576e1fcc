// Actions of a policyholder after a purchase: extensions, endorsements, cancellations and claims.
import { samplePhoto } from '../../packages/conformance/src/samples.ts';
import { addDays, daysBetween } from '../../src/contract/dates.ts';
import { RENTAL_DAYS_MAX } from '../../src/contract/rental-car/limits.ts';
import { accepted } from '../../tests/fixtures/accepted-texts.ts';
import { send } from '../../tests/fixtures/buyer.ts';
import { claimPaths, mailInClaim, uploadPhoto } from '../../tests/fixtures/claimant.ts';
import { coinsValuedAt } from '../../tests/fixtures/endorsement-setup.ts';
import { rentalPaths } from '../../tests/fixtures/renter.ts';
import { acceptOrReport, sendKeyed, type Client } from './clients.ts';
import { priceExtension } from './purchases.ts';
import type { Cancellation, OwnedPolicy } from './records.ts';

const pathOf = ({ id }: OwnedPolicy) => `/api/user/v2/policies/policy/${id}`;
const pickPolicy = ({ random, person }: Client, product: OwnedPolicy['product']) =>
  random.pick(person.policies.filter((policy) => policy.product === product));

async function extendRental(client: Client): Promise<void> {
  const policy = pickPolicy(client, 'rental_car');
  if (!policy?.rental) return;
  const { rental } = policy;
  const extended_end_date = addDays(rental.end, client.random.integer(1, 3));
  if (daysBetween(rental.start, extended_end_date) > RENTAL_DAYS_MAX) return;
  const extension = {
    agreement_id: policy.id.replace('pol_', 'agr_'),
    details: { extended_end_date, rental_agreement_number: 'AV-2210 77' },
  };
  const revenue = await priceExtension(client, policy.id, extension);
  if (revenue === undefined) return;
  const response = await sendKeyed(client, {
    kind: 'extension',
    path: rentalPaths.extensionPurchase,
    policyId: policy.id,
    body: { ...extension, payment_method_id: client.person.card, revenue, accepted },
  });
  if (response) rental.end = extended_end_date;
}

/** Changes the insured value of the coins, which charges or refunds after the carrier's decision. */
async function endorseCollection(client: Client): Promise<void> {
  const { random, person } = client;
  const policy = pickPolicy(client, 'collectibles');
  if (!policy?.hasCoins) return;
  const coins = coinsValuedAt(random.integer(1_000, 24_000));
  await sendKeyed(client, {
    kind: 'endorsement',
    path: `${pathOf(policy)}/collections/edit/submit`,
    policyId: policy.id,
    body: { ...coins, payment_method_id: person.card, accepted },
  });
}

/** Cancels a policy at once or on a later day. This call has no idempotency key. */
async function cancelPolicy(client: Client): Promise<void> {
  const { world, random, person, signedIn } = client;
  const policy = random.pick(person.policies);
  if (!policy) return;
  const path = `${pathOf(policy)}/cancel`;
  const priced = await send(signedIn, 'POST', `${path}/checkout`, {});
  const preview = acceptOrReport(client, priced, 'cancellation', policy.id);
  if (!preview) return;
  const { last_days: lastDays, total_refund_amount } = preview.body;
  const isLater = Boolean(lastDays) && random.chance(0.4);
  const refund = isLater ? null : Math.round(total_refund_amount * 100);
  const cancellation: Cancellation = { policyId: policy.id, outcome: 'open', refund, isLater };
  world.cancellations.push(cancellation);
  const body = isLater ? { coverage_end_date: lastDays.latest } : { total_refund_amount };
  const response = await send(signedIn, 'POST', `${path}/submit`, body);
  person.policies = person.policies.filter(({ id }) => id !== policy.id);
  if (acceptOrReport(client, response, 'cancellation', policy.id)) {
    cancellation.outcome = 'done';
    const named = Math.round(response.body.total_refund_amount * 100);
    if (!isLater && named !== refund)
      world.report('half', `${policy.id}: confirmed a refund of ${refund}, response ${named}`);
    return;
  }
  // A repeated request is rejected if the first one was carried out and its response was lost.
  const isCarriedOut = /policy_not_in_force|cancellation_pending/.test(response.body.error.code);
  cancellation.outcome = isCarriedOut ? 'open' : 'rejected';
}

/** Files a claim with a photo for a phone that has none yet. */
async function fileClaim(client: Client): Promise<void> {
  const { world, signedIn, person } = client;
  const number = person.devices.pop();
  if (number === undefined) return;
  const started = await send(signedIn, 'POST', claimPaths.process, { policy_number: number });
  if (!acceptOrReport(client, started, 'claim')) return;
  const photos: string[] = [];
  for (let count = client.random.integer(0, 2); count > 0; count -= 1) {
    const photo = { policy: number, type: 'image/png' };
    const { body, status } = await uploadPhoto(signedIn, samplePhoto, photo);
    if (status === 200) photos.push(body.photo_id as string);
    else world.report('error', `photo: ${status} ${JSON.stringify(body)}`);
  }
  const process = started.body.process.claim_process_id as string;
  const body = mailInClaim(number, process, photos);
  await sendKeyed(client, { kind: 'claim', path: claimPaths.claims, body });
}

export const changeActions = [
  extendRental,
  endorseCollection,
  endorseCollection,
  cancelPolicy,
  fileClaim,
] as const;
