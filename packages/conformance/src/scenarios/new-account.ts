import { saveAccount, saveAddress } from '../../../../src/contract/account/account-updates.ts';
import { getAccount } from '../../../../src/contract/account/account.ts';
import { login, register } from '../../../../src/contract/account/auth.ts';
import { listClaims } from '../../../../src/contract/claims/claims.ts';
import { getL10n } from '../../../../src/contract/info.ts';
import { checkoutCancel, submitCancel } from '../../../../src/contract/policies/cancel.ts';
import {
  type Policy,
  getPolicy,
  listAllVerticals,
  listVerticalPolicies,
} from '../../../../src/contract/policies/policies.ts';
import { updateAllPaymentMethods } from '../../../../src/contract/policies/update-billing.ts';
import type { Acceptance } from '../../../../src/contract/purchase/acceptance.ts';
import {
  addPaymentMethod,
  removePaymentMethod,
} from '../../../../src/contract/purchase/payment-methods.ts';
import type { ScenarioClient, TestedBackend } from '../runner.ts';
import { type Buyer, newBuyer, newPassword, randomId, sampleHome } from '../samples.ts';
import { buySample } from './flows.ts';
import { obtainCardToken } from './card-tokens.ts';
import type { Customer } from './purchase.ts';
import { hash } from 'node:crypto';

/** Scenario: opens a new account, buys a policy and cancels it. */
export async function newAccount(client: ScenarioClient, target: TestedBackend): Promise<void> {
  const buyer = newBuyer();
  await client.expectError(getAccount, {}, 'rejects signed-out callers', { statuses: [401] });
  if (client.checks.at(-1)?.isMissing) return;
  await client.expectError(getAccount, { token: randomId() }, 'rejects an unknown token', {
    statuses: [401],
  });
  const token = await openAccount(client, target, buyer);
  if (token === undefined) return;
  const l10n = await client.expectOptional(getL10n);
  await client.expectResponse(saveAccount, {
    token,
    request: { first_name: 'Inez', middle_name: null, country_id: l10n?.countries[0]?.id ?? null },
  });
  const { lat: latitude, lng: longitude, ...address } = sampleHome;
  await client.expectResponse(saveAddress, { token, request: { ...address, latitude, longitude } });
  const saved = await client.expectResponse(getAccount, { token });
  client.recordCheck(
    saveAccount,
    'returns the saved name',
    saved.first_name === 'Inez',
    saved.first_name,
  );
  await client.expectOptional(listClaims, { token });
  const customer = { buyer, token, addMethod: addPaymentMethod };
  await client.runPart(() => buyAndCancel(client, target, customer));
  await removeCard(client, target, token);
}

/**
 * Opens an account and returns its token. A backend whose portal opens the accounts has no call for
 * it, so the account of the given token is used.
 */
async function openAccount(
  client: ScenarioClient,
  target: TestedBackend,
  { email, first_name, last_name }: Buyer,
): Promise<string | undefined> {
  const password = newPassword();
  const registered = await client.expectOptional(register, {
    request: { email, password, first_name, last_name },
  });
  if (!registered) {
    if (target.changes && target.token !== undefined) return target.token;
    client.skip(getAccount, 'returns the account of the token', 'requires --token and --changes');
    return undefined;
  }
  const { token } = registered;
  await client.expectResponse(login, { request: { email, password } });
  const wrongPassword = { request: { email, password: `${password}!` } };
  await client.expectError(login, wrongPassword, 'rejects a wrong password');
  const account = await client.expectResponse(getAccount, { token });
  client.recordCheck(
    getAccount,
    'returns the account of the token',
    account.email === email,
    account.email,
  );
  return token;
}

type SignedInCustomer = Required<Customer>;

async function buyAndCancel(
  client: ScenarioClient,
  target: TestedBackend,
  customer: SignedInCustomer,
): Promise<void> {
  const { token } = customer;
  const policyId = await buyListed(client, target, customer);
  if (policyId === undefined) return;
  const params = { policyId };
  await client.expectError(getPolicy, { params }, 'hides policies from signed-out callers', {
    statuses: [401],
  });
  const { acceptances, options } = await client.expectResponse(getPolicy, { token, params });
  checkAcceptances(client, acceptances);
  if (!options.cancellable) return;
  const checkout = await client.expectOptional(checkoutCancel, { token, params, request: {} });
  if (!checkout) return;
  const { total_refund_amount } = checkout;
  await client.expectResponse(submitCancel, { token, params, request: { total_refund_amount } });
  const { status } = await client.expectResponse(getPolicy, { token, params });
  client.recordCheck(
    submitCancel,
    'cancels the policy',
    status === 'canceled',
    `the status is ${status}`,
  );
}

/** Checks the record of the texts that were accepted with the purchase, if the backend has one. */
function checkAcceptances(client: ScenarioClient, acceptances: Policy['acceptances']) {
  const expectation = 'returns the accepted texts with their hashes';
  if (!acceptances?.length)
    return client.skipMissing(getPolicy, expectation, 'the backend stores no acceptances');
  const isHashOfText = ({ html, sha256 }: Acceptance) => hash('sha256', html) === sha256;
  const isValid = acceptances.every(isHashOfText);
  client.recordCheck(getPolicy, expectation, isValid, 'a hash is not the hash of its text');
}

/** Buys a policy. Returns its id as the list of policies shows it. */
async function buyListed(
  client: ScenarioClient,
  target: TestedBackend,
  customer: SignedInCustomer,
): Promise<string | undefined> {
  const { token } = customer;
  const policy_number = await buySample(client, target, customer);
  if (policy_number === undefined) return undefined;
  const groups = await client.expectResponse(listAllVerticals, { token });
  const bought = groups
    .flatMap(({ items }) => items)
    .find((policy) => policy.policy_number === policy_number);
  client.recordCheck(
    listAllVerticals,
    'lists the new policy',
    bought !== undefined,
    `${policy_number} is missing`,
  );
  if (bought)
    await client.expectResponse(listVerticalPolicies, {
      token,
      params: { verticalCode: bought.vertical_code },
    });
  return bought?.id;
}

async function removeCard(
  client: ScenarioClient,
  target: TestedBackend,
  token: string,
): Promise<void> {
  await client.expectResponse(addPaymentMethod, {
    token,
    request: { token: await obtainCardToken(target) },
  });
  const { payment_methods: cards } = await client.expectResponse(getAccount, { token });
  const card = cards.at(-1);
  client.recordCheck(
    addPaymentMethod,
    'adds the card to the account',
    card !== undefined,
    'the account has no card',
  );
  if (!card) return;
  const request = { payment_method_id: card.public_id };
  await client.expectOptional(updateAllPaymentMethods, { token, request });
  await client.expectResponse(removePaymentMethod, { token, request });
}
