import { login } from '../../../../src/contract/account/auth.ts';
import { listClaims } from '../../../../src/contract/claims/claims.ts';
import { addDays } from '../../../../src/contract/dates.ts';
import { checkoutCancel } from '../../../../src/contract/policies/cancel.ts';
import {
  getCancellablePolicy,
  requestCancellation,
} from '../../../../src/contract/policies/cancellation.ts';
import {
  type Policy,
  getPolicy,
  listAllVerticals,
  listVerticalPolicies,
} from '../../../../src/contract/policies/policies.ts';
import {
  checkoutExtension,
  getExtensionPolicy,
  purchaseExtension,
} from '../../../../src/contract/rental-car/extension.ts';
import { rentalPolicyDetailsSchema } from '../../../../src/contract/rental-car/policy.ts';
import type { ScenarioClient, TestedBackend } from '../runner.ts';
import { dateInDays, sampleHome } from '../samples.ts';
import { type AccountContext, newCard } from './account-context.ts';
import { claim } from './claim.ts';
import { collections } from './collection-changes.ts';
import { changePolicies } from './policy-changes.ts';

/**
 * Scenario: reads every policy of an existing account. Then tests cancellation, extension,
 * collections and claims. If `changes` is false, it changes nothing.
 */
export async function existingPolicies(
  client: ScenarioClient,
  target: TestedBackend,
): Promise<void> {
  const { email, password } = target;
  if (target.token === undefined && (email === undefined || password === undefined)) {
    return client.skip(login, 'returns policies', 'requires --email and --password');
  }
  const token =
    target.token ?? (await client.expectResponse(login, { request: { email, password } })).token;
  const groups = await client.expectResponse(listAllVerticals, { token });
  const policies: Policy[] = [];
  let hasPages: boolean | undefined;
  for (const { vertical_code: verticalCode } of groups) {
    const { items } = await client.expectResponse(listVerticalPolicies, {
      token,
      params: { verticalCode },
    });
    policies.push(...items);
    const [latest, next] = items;
    if (latest) await client.expectResponse(getPolicy, { token, params: { policyId: latest.id } });
    if (next && latest) hasPages ??= await checkPages(client, { token, verticalCode, latest });
  }
  await client.expectOptional(listClaims, { token });
  const account = { target, token, policies };
  await client.runPart(() => cancellations(client, account));
  await client.runPart(() => extension(client, account));
  await client.runPart(() => collections(client, account));
  await client.runPart(() => claim(client, account));
  if (target.changes)
    await changePolicies(client, { ...account, newCard: () => newCard(client, account) });
}

/** Requests the page after the latest policy. A backend without pages sends the complete list. */
async function checkPages(
  client: ScenarioClient,
  { token, verticalCode, latest }: { token: string; verticalCode: string; latest: Policy },
): Promise<boolean> {
  const { items } = await client.expectResponse(listVerticalPolicies, {
    token,
    params: { verticalCode },
    query: { after: latest.id },
  });
  const hasPages = items.every(({ id }) => id !== latest.id);
  const expectation = 'sends pages';
  if (hasPages) client.recordCheck(listVerticalPolicies, expectation, true);
  else client.skipMissing(listVerticalPolicies, expectation, 'the backend sends complete lists');
  return hasPages;
}

async function cancellations(
  client: ScenarioClient,
  { target, token, policies }: AccountContext,
): Promise<void> {
  const cancellable = policies.find(({ options }) => options.cancellable);
  if (cancellable) {
    const params = { policyId: cancellable.id };
    await client.expectOptional(checkoutCancel, { token, params, request: {} });
  }
  const rentersPolicy = policies.find(
    ({ vertical_code, status }) => vertical_code === 'renters' && status === 'approved',
  );
  if (!rentersPolicy)
    return client.skip(getCancellablePolicy, 'returns the policy to cancel', 'no renters policy');
  const params = { policyId: rentersPolicy.id };
  await client.expectResponse(getCancellablePolicy, {
    token,
    params,
    query: { include: 'policy-holders' },
  });
  if (!target.changes)
    return client.skip(requestCancellation, 'accepts the request', 'requires --changes');
  await client.expectResponse(requestCancellation, {
    token,
    params,
    request: {
      reason: 'moving',
      other: '',
      cancellationDate: dateInDays(20),
      fullName: 'Dana Moreau',
      streetAddress: sampleHome.line1,
      line2: '',
      city: sampleHome.city,
      state: sampleHome.state_or_region,
      zipCode: sampleHome.postal,
    },
  });
}

async function extension(client: ScenarioClient, account: AccountContext): Promise<void> {
  const { target, token, policies } = account;
  const rentals = policies.flatMap(({ id, details }) => {
    const { data } = rentalPolicyDetailsSchema.safeParse(details);
    return data?.extension_allowed ? [{ id, ...data }] : [];
  });
  const [rental] = rentals;
  if (!rental)
    return client.skip(checkoutExtension, 'prices an extension', 'no rental policy to extend');
  const agreement_id = rental.agreement.id;
  const { rental_agreement_number } = await client.expectResponse(getExtensionPolicy, {
    token,
    request: { payment_id: rental.id, agreement_id },
  });
  const details = {
    rental_agreement_number: rental_agreement_number ?? 'RA-88213',
    extended_end_date: addDays(rental.rental_ended, 1),
  };
  const order = { agreement_id, details };
  const { totals } = await client.expectResponse(checkoutExtension, { token, request: order });
  if (!target.changes)
    return client.skip(purchaseExtension, 'extends the rental', 'requires --changes');
  const payment_method_id = await newCard(client, account);
  await client.expectResponse(purchaseExtension, {
    token,
    idempotencyKey: crypto.randomUUID(),
    request: { ...order, payment_method_id, revenue: totals.grandtotal },
  });
}
