import { hash } from 'node:crypto';
import { getAccount } from '../../../../src/contract/account/account.ts';
import {
  changePassword,
  login,
  register,
  facebookLogin,
  sendReset,
  verifyEmail,
} from '../../../../src/contract/account/auth.ts';
import { saveAccount, saveAddress } from '../../../../src/contract/account/account-updates.ts';
import { sendLead } from '../../../../src/contract/account/lead.ts';
import { addBankAccount } from '../../../../src/contract/claims/bank-account.ts';
import { listClaims } from '../../../../src/contract/claims/claims.ts';
import { findClaimProcess, extractClaimProcess } from '../../../../src/contract/claims/process.ts';
import { submitClaim } from '../../../../src/contract/claims/submission.ts';
import { collectionCategories } from '../../../../src/contract/collectibles/categories.ts';
import {
  checkoutAddCollection,
  checkoutEditCollection,
  checkoutRemoveCollection,
  getAddCollectionForm,
  getEditCollectionForm,
  submitAddCollection,
  submitEditCollection,
  submitRemoveCollection,
} from '../../../../src/contract/collectibles/endorsements.ts';
import { parseCollectiblesDetails } from '../../../../src/contract/collectibles/policy.ts';
import { getL10n } from '../../../../src/contract/info.ts';
import { checkoutCancel, submitCancel } from '../../../../src/contract/policies/cancel.ts';
import {
  getCancellablePolicy,
  requestCancellation,
} from '../../../../src/contract/policies/cancellation.ts';
import {
  getPolicy,
  listAllVerticals,
  listVerticalPolicies,
  type Policy,
} from '../../../../src/contract/policies/policies.ts';
import {
  updateAllPaymentMethods,
  openBillingLink,
  updateBilling,
} from '../../../../src/contract/policies/update-billing.ts';
import type { Acceptance } from '../../../../src/contract/purchase/acceptance.ts';
import { paymentMethodIdOf } from '../../../../src/contract/purchase/purchase.ts';
import {
  addPaymentMethod,
  removePaymentMethod,
} from '../../../../src/contract/purchase/payment-methods.ts';
import {
  checkoutExtension,
  getExtensionPolicy,
  purchaseExtension,
} from '../../../../src/contract/rental-car/extension.ts';
import { rentalPolicyDetailsSchema } from '../../../../src/contract/rental-car/policy.ts';
import { addDays } from '../../../../src/contract/dates.ts';
import type { ScenarioClient, TestedBackend, Scenario } from '../runner.ts';
import { answerSurvey } from '../answer-survey.ts';
import {
  randomId,
  sampleHome,
  dateInDays,
  newBuyer,
  newPassword,
  knownSurveyAnswers,
  type Buyer,
} from '../samples.ts';
import { buySample } from './flows.ts';
import { assistance, changeClaims, changePolicies, draftClaim, sessions } from './optional.ts';
import { acceptanceOf, obtainCardToken, type Customer } from './purchase.ts';

/** Scenario: opens a new account, buys a policy and cancels it. */
async function newAccount(client: ScenarioClient, target: TestedBackend): Promise<void> {
  const buyer = newBuyer();
  await client.expectError(getAccount, {}, 'rejects signed-out callers', [401]);
  if (client.checks.at(-1)?.isMissing) return;
  await client.expectError(getAccount, { token: randomId() }, 'rejects an unknown token', [401]);
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
  await client.expectError(getPolicy, { params }, 'hides policies from signed-out callers', [401]);
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

/**
 * Scenario: sends the calls that emailed links make, with invalid tokens. Also sends the contact
 * form.
 */
async function mailedLinks(client: ScenarioClient): Promise<void> {
  await client.expectOptional(sendReset, { request: { email: newBuyer().email } });
  const token = randomId();
  const unknownLink = 'rejects an unknown link';
  const password = newPassword();
  await client.expectError(changePassword, { request: { token, password } }, unknownLink);
  await client.expectError(verifyEmail, { request: { token } }, unknownLink);
  const unknownToken = { request: { facebook_token: token } };
  const acceptedStatuses = [400, 401, 403, 422, 503];
  await client.expectError(
    facebookLogin,
    unknownToken,
    'rejects an invalid Facebook token',
    acceptedStatuses,
  );
  const billing = { link_token: token, stripe_token: 'tok_visa' };
  await client.expectError(updateBilling, { request: billing }, unknownLink);
  await client.expectOptionalError(
    openBillingLink,
    { request: { link_token: token } },
    unknownLink,
  );
  const { first_name, last_name, email, phone_number } = newBuyer();
  await client.expectResponse(sendLead, {
    request: { first_name, last_name, email, phone_number, company_name: 'Bluebird Bakery' },
  });
}

/**
 * Scenario: reads every policy of an existing account. Then tests cancellation, extension,
 * collections and claims. If `changes` is false, it changes nothing.
 */
async function existingPolicies(client: ScenarioClient, target: TestedBackend): Promise<void> {
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

interface AccountContext {
  target: TestedBackend;
  token: string;
  policies: readonly Policy[];
}

/** Adds a new card to the account and returns the card's id. */
async function newCard(client: ScenarioClient, { target, token }: AccountContext): Promise<string> {
  const request = { token: await obtainCardToken(target) };
  return paymentMethodIdOf(await client.expectResponse(addPaymentMethod, { token, request }));
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

/** Insured values that are small enough for any policy. */
const endorsementAnswers = {
  ...knownSurveyAnswers(newBuyer()),
  collection_total_value: 1_500,
  highest_value_item: 400,
};

const collectionsOf = (policy: Policy) => parseCollectiblesDetails(policy)?.collections;

/**
 * Returns the approved policies with several collections. The policy with the lowest insured value
 * comes first, because its limits leave the most room for another collection.
 */
function endorsablePolicies(policies: readonly Policy[]): Policy[] {
  const worth = (policy: Policy) =>
    (collectionsOf(policy) ?? []).reduce(
      (sum, { collection_total_value: value }) => sum + value,
      0,
    );
  return policies
    .filter((one) => one.status === 'approved' && (collectionsOf(one)?.length ?? 0) > 1)
    .toSorted((one, other) => worth(one) - worth(other));
}

function unusedCategory(policy: Policy): string {
  const codes = new Set(collectionsOf(policy)?.map(({ category }) => category.code));
  return collectionCategories.find(({ code }) => !codes.has(code))?.code ?? '';
}

async function collections(client: ScenarioClient, account: AccountContext): Promise<void> {
  const { target, token, policies } = account;
  const [policy] = endorsablePolicies(policies);
  const one = policy && collectionsOf(policy)?.find(({ category }) => category.code !== 'jewelry');
  if (!one)
    return client.skip(
      checkoutRemoveCollection,
      'changes collections',
      'no policy with several collections',
    );
  const params = { policyId: policy.id };
  const { line1, city, postal, region = '', state_or_region = region } = one.address;
  const rating_address = { line1, line2: '', city, state_or_region, postal, country_code: 'US' };
  const added = { category_code: unusedCategory(policy), rating_address };
  const present = { category_code: one.category.code };
  const { dynamic_form } = await client.expectResponse(getAddCollectionForm, {
    token,
    params,
    request: added,
  });
  const edit = await client.expectResponse(getEditCollectionForm, {
    token,
    params,
    request: present,
  });
  const known = { ...endorsementAnswers, ...target.answers };
  const addition = { ...added, details: answerSurvey(dynamic_form, known) };
  const changed = { ...present, details: answerSurvey(edit.dynamic_form, known) };
  const add = { token, params, request: addition };
  const { action, cart, acknowledgment_html, texts } = await client.expectResponse(
    checkoutAddCollection,
    add,
  );
  await client.expectResponse(checkoutEditCollection, { token, params, request: changed });
  const without = { token, params, request: present };
  await client.expectResponse(checkoutRemoveCollection, without);
  if (!target.changes)
    return client.skip(submitAddCollection, 'accepts a change', 'requires --changes');
  const payment = action === 'charge' && {
    payment_method_id: await newCard(client, account),
    revenue: cart.totals.grandtotal,
  };
  await client.expectResponse(submitAddCollection, {
    ...add,
    idempotencyKey: crypto.randomUUID(),
    request: {
      ...addition,
      ...payment,
      ...(await acceptanceOf({ acknowledgment: acknowledgment_html ?? '', texts })),
    },
  });
  // A policy can have only one change that waits for the carrier, so the next changes use other
  // policies.
  await submitOther(client, account, policy.id);
}

/**
 * Changes a collection of one other policy and removes a collection of another, if the account has
 * such policies.
 */
async function submitOther(
  client: ScenarioClient,
  { token, policies, target }: AccountContext,
  exceptId: string,
) {
  const others = endorsablePolicies(policies).filter(({ id }) => id !== exceptId);
  for (const [at, [checkout, submit]] of [
    [checkoutEditCollection, submitEditCollection] as const,
    [checkoutRemoveCollection, submitRemoveCollection] as const,
  ].entries()) {
    const policy = others[at];
    const one =
      policy && collectionsOf(policy)?.find(({ category }) => category.code !== 'jewelry');
    if (!one) {
      client.skip(submit, 'accepts a change', 'no other policy with several collections');
      continue;
    }
    const params = { policyId: policy.id };
    const category_code = one.category.code;
    const sent = { token, params, request: { category_code } };
    const form = await client.expectResponse(getEditCollectionForm, sent);
    const known = { ...endorsementAnswers, ...target.answers };
    const details = submit === submitEditCollection && {
      details: answerSurvey(form.dynamic_form, known),
    };
    const request = { category_code, ...details };
    const { acknowledgment_html: acknowledgment = '', texts } = await client.expectResponse(
      checkout,
      {
        ...sent,
        request,
      },
    );
    await client.expectResponse(submit, {
      ...sent,
      request: { ...request, ...(await acceptanceOf({ acknowledgment, texts })) },
      idempotencyKey: crypto.randomUUID(),
    });
  }
}

async function claim(
  client: ScenarioClient,
  { target, token, policies }: AccountContext,
): Promise<void> {
  const phone = policies.find(
    ({ vertical_code, options }) => vertical_code === 'devices' && options.claimable,
  );
  if (!phone) return client.skip(findClaimProcess, 'opens a claim process', 'no smartphone policy');
  const { policy_number } = phone;
  if (!target.changes) return client.skip(submitClaim, 'accepts a claim', 'requires --changes');
  const found = await client.expectResponse(findClaimProcess, {
    token,
    request: { policy_number },
  });
  const process = extractClaimProcess(found);
  client.recordCheck(
    findClaimProcess,
    'returns a claim process',
    process !== null,
    'there is none',
  );
  if (!process) return;
  const { claim_process_id } = process;
  await draftClaim(client, { token, policy_number, claim_process_id });
  const { public_id } = await client.expectResponse(addBankAccount, {
    token,
    request: {
      bank_routing_number: '021000021',
      bank_account_number: '000447109882',
      name_on_account: 'Dana Moreau',
      is_savings: false,
    },
  });
  const request = {
    policy_number,
    claim_process_id,
    bank_account_id: public_id,
    vertical_code: 'devices',
    details: {
      device_id: 'F4GX92KQ2M',
      claim_description: 'It fell down the stairs.',
      damages: ['cracked_screen'],
      is_device_mailed_out: false,
    },
  };
  const sent = { token, idempotencyKey: crypto.randomUUID(), request };
  const { claim_id } = await client.expectResponse(submitClaim, sent);
  const repeated = await client.expectResponse(submitClaim, sent);
  const isSame = repeated.claim_id === claim_id;
  client.recordCheck(
    submitClaim,
    'processes an idempotency key once',
    isSame,
    `${claim_id}, ${repeated.claim_id}`,
  );
  const claims = await client.expectOptional(listClaims, { token });
  if (!claims) return;
  const isListed = claims.some((one) => one.claim_id === claim_id);
  client.recordCheck(listClaims, 'lists the filed claim', isListed, `${claim_id} is missing`);
  await changeClaims(client, { token, claims, bank_account_id: public_id });
}

export const accountScenarios: readonly Scenario[] = [
  { name: 'account', run: newAccount },
  { name: 'mailed-links', run: mailedLinks },
  { name: 'existing-policies', run: existingPolicies },
  { name: 'sessions', run: sessions },
  { name: 'assistance', run: assistance },
];
