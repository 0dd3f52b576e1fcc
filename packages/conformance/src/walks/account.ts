import { getAccount } from '../../../../src/contract/account/account.ts';
import {
  changePassword,
  login,
  register,
  facebookLogin,
  sendReset,
  verifyEmail,
} from '../../../../src/contract/account/auth.ts';
import { saveAccount, saveAddress } from '../../../../src/contract/account/changes.ts';
import { sendLead } from '../../../../src/contract/account/lead.ts';
import { checkoutBaggage, listBaggagePlans } from '../../../../src/contract/baggage/calls.ts';
import { purchaseBaggage } from '../../../../src/contract/baggage/purchase.ts';
import { addBankAccount } from '../../../../src/contract/claims/bank-account.ts';
import { listClaims } from '../../../../src/contract/claims/claims.ts';
import { findClaimProcess, processIn } from '../../../../src/contract/claims/process.ts';
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
import { collectiblesDetails } from '../../../../src/contract/collectibles/policy.ts';
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
  updateBilling,
} from '../../../../src/contract/policies/update-billing.ts';
import { methodIdIn } from '../../../../src/contract/purchase/purchase.ts';
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
import { addDaysTo } from '../../../../src/contract/rental-car/trip.ts';
import type { Asker, Target, Walk } from '../runner.ts';
import { answerSurvey } from '../answer-survey.ts';
import { drawn, home, inDays, newBuyer, surveyAnswers } from '../samples.ts';
import { traveller } from './flows.ts';
import { cardToken, sell } from './sale.ts';

/** Somebody who opens an account, buys and cancels. */
async function newHolder(asker: Asker, target: Target): Promise<void> {
  const buyer = newBuyer();
  const { email, first_name, last_name } = buyer;
  const password = `${drawn()} ${drawn()}`;
  await asker.refusal(getAccount, {}, 'refuses who is not signed in', [401]);
  await asker.refusal(
    getAccount,
    { token: drawn() },
    'refuses a token that it has not made',
    [401],
  );
  const { token } = await asker.answer(register, {
    request: { email, password, first_name, last_name },
  });
  await asker.answer(login, { request: { email, password } });
  const wrong = { request: { email, password: `${password}!` } };
  await asker.refusal(login, wrong, 'refuses a wrong password');
  const account = await asker.answer(getAccount, { token });
  asker.note(getAccount, 'is the account of the token', account.email === email, account.email);
  const { countries } = await asker.answer(getL10n);
  await asker.answer(saveAccount, {
    token,
    request: { first_name: 'Inez', middle_name: null, country_id: countries[0]?.id ?? null },
  });
  const { lat: latitude, lng: longitude, ...address } = home;
  await asker.answer(saveAddress, { token, request: { ...address, latitude, longitude } });
  const saved = await asker.answer(getAccount, { token });
  asker.note(saveAccount, 'keeps what is saved', saved.first_name === 'Inez', saved.first_name);
  const policyId = await buyBags(asker, target, { buyer, token });
  if (policyId === undefined) return;
  const params = { policyId };
  await asker.refusal(getPolicy, { params }, 'shows no policy to who is not signed in', [401]);
  const { total_refund_amount } = await asker.answer(checkoutCancel, {
    token,
    params,
    request: {},
  });
  await asker.answer(submitCancel, { token, params, request: { total_refund_amount } });
  const { status } = await asker.answer(getPolicy, { token, params });
  asker.note(submitCancel, 'cancels', status === 'canceled', `the status is ${status}`);
  await takeCardAway(asker, target, token);
}

/** Buys bags insured; the policy's id as the lists have it. */
async function buyBags(
  asker: Asker,
  target: Target,
  { buyer, token }: { buyer: ReturnType<typeof newBuyer>; token: string },
): Promise<string | undefined> {
  const { plans } = await asker.answer(listBaggagePlans, {
    token,
    request: { rating_address: home },
  });
  const details = traveller(buyer);
  const asked = { plan_id: plans[0]?.plan_id ?? '', rating_address: home, details };
  const { totals } = await asker.answer(checkoutBaggage, { token, request: asked });
  const { policy_number } = await sell(asker, target, {
    call: purchaseBaggage,
    request: { ...asked, revenue: totals.grandtotal },
    buyer,
    token,
    addMethod: addPaymentMethod,
  });
  const groups = await asker.answer(listAllVerticals, { token });
  const bought = groups
    .flatMap(({ items }) => items)
    .find((policy) => policy.policy_number === policy_number);
  asker.note(listAllVerticals, 'has what was bought', bought !== undefined, `no ${policy_number}`);
  return bought?.id;
}

async function takeCardAway(asker: Asker, target: Target, token: string): Promise<void> {
  await asker.answer(addPaymentMethod, { token, request: { token: await cardToken(target) } });
  const { payment_methods: cards } = await asker.answer(getAccount, { token });
  const card = cards.at(-1);
  asker.note(
    addPaymentMethod,
    'keeps the card with the account',
    card !== undefined,
    'it has none',
  );
  if (!card) return;
  const request = { payment_method_id: card.public_id };
  await asker.answer(updateAllPaymentMethods, { token, request });
  await asker.answer(removePaymentMethod, { token, request });
}

/** The calls of mailed links, which nobody here has, and the contact form. */
async function links(asker: Asker): Promise<void> {
  await asker.answer(sendReset, { request: { email: newBuyer().email } });
  const token = drawn();
  const unknown = 'refuses a link that it has not mailed';
  const password = `${drawn()} ${drawn()}`;
  await asker.refusal(changePassword, { request: { token, password } }, unknown);
  await asker.refusal(verifyEmail, { request: { token } }, unknown);
  const stranger = { request: { facebook_token: token } };
  const refused = [400, 401, 403, 422, 503];
  await asker.refusal(facebookLogin, stranger, 'refuses a token that is not Facebook’s', refused);
  const billing = { link_token: token, stripe_token: 'tok_visa' };
  await asker.refusal(updateBilling, { request: billing }, unknown);
  const { first_name, last_name, email, phone_number } = newBuyer();
  await asker.answer(sendLead, {
    request: { first_name, last_name, email, phone_number, company_name: 'Bluebird Bakery' },
  });
}

/** An account that has policies: every policy is read, and what can be asked of it without changing it. */
async function holdings(asker: Asker, target: Target): Promise<void> {
  const { email, password } = target;
  if (target.token === undefined && (email === undefined || password === undefined)) {
    return asker.skip(login, 'has policies that can be read', 'give --email and --password');
  }
  const token = target.token ?? (await asker.answer(login, { request: { email, password } })).token;
  const groups = await asker.answer(listAllVerticals, { token });
  const policies: Policy[] = [];
  for (const { vertical_code: verticalCode } of groups) {
    const { items } = await asker.answer(listVerticalPolicies, { token, params: { verticalCode } });
    policies.push(...items);
    const [latest] = items;
    if (latest) await asker.answer(getPolicy, { token, params: { policyId: latest.id } });
  }
  await asker.answer(listClaims, { token });
  const holder = { target, token, policies };
  await endings(asker, holder);
  await extension(asker, holder);
  await collections(asker, holder);
  await claim(asker, holder);
}

interface Holder {
  target: Target;
  token: string;
  policies: readonly Policy[];
}

/** What is due by a card that is added for it. */
async function newCard(asker: Asker, { target, token }: Holder): Promise<string> {
  const request = { token: await cardToken(target) };
  return methodIdIn(await asker.answer(addPaymentMethod, { token, request }));
}

async function endings(asker: Asker, { target, token, policies }: Holder): Promise<void> {
  const cancellable = policies.find(({ options }) => options.cancellable);
  if (cancellable) {
    const params = { policyId: cancellable.id };
    await asker.answer(checkoutCancel, { token, params, request: {} });
  }
  const rented = policies.find(
    ({ vertical_code, status }) => vertical_code === 'renters' && status === 'approved',
  );
  if (!rented)
    return asker.skip(getCancellablePolicy, 'is canceled by request', 'no renters policy');
  const params = { policyId: rented.id };
  await asker.answer(getCancellablePolicy, {
    token,
    params,
    query: { include: 'policy-holders' },
  });
  if (!target.changes) return asker.skip(requestCancellation, 'is asked for', 'give --changes');
  await asker.answer(requestCancellation, {
    token,
    params,
    request: {
      reason: 'moving',
      other: '',
      cancellation_date: inDays(20),
      full_name: 'Dana Moreau',
      street_address: home.line1,
      line2: '',
      city: home.city,
      state: home.state_or_region,
      zip_code: home.postal,
    },
  });
}

async function extension(asker: Asker, holder: Holder): Promise<void> {
  const { target, token, policies } = holder;
  const rentals = policies.flatMap(({ id, details }) => {
    const { data } = rentalPolicyDetailsSchema.safeParse(details);
    return data?.extension_allowed ? [{ id, ...data }] : [];
  });
  const [rental] = rentals;
  if (!rental) return asker.skip(checkoutExtension, 'extends a rental', 'no such policy');
  const agreement_id = rental.agreement.id;
  const { rental_agreement_number } = await asker.answer(getExtensionPolicy, {
    token,
    request: { payment_id: rental.id, agreement_id },
  });
  const details = {
    rental_agreement_number: rental_agreement_number ?? 'RA-88213',
    extended_end_date: addDaysTo(rental.rental_ended, 1),
  };
  const asked = { agreement_id, details };
  const { totals } = await asker.answer(checkoutExtension, { token, request: asked });
  if (!target.changes) return asker.skip(purchaseExtension, 'sells the days', 'give --changes');
  const payment_method_id = await newCard(asker, holder);
  await asker.answer(purchaseExtension, {
    token,
    uniqueKey: crypto.randomUUID(),
    request: { ...asked, payment_method_id, revenue: totals.grandtotal },
  });
}

/** Little enough to be taken beside whatever the policy holds. */
const changedAnswers = {
  ...surveyAnswers(newBuyer()),
  collection_total_value: 1_500,
  highest_value_item: 400,
};

const held = (policy: Policy) => collectiblesDetails(policy)?.collections;

/** Those with several collections, the one that is worth least first: it has room for more. */
function changeable(policies: readonly Policy[]): Policy[] {
  const worth = (policy: Policy) =>
    (held(policy) ?? []).reduce((sum, { collection_total_value: value }) => sum + value, 0);
  return policies
    .filter((one) => one.status === 'approved' && (held(one)?.length ?? 0) > 1)
    .toSorted((one, other) => worth(one) - worth(other));
}

function notHeld(policy: Policy): string {
  const codes = new Set(held(policy)?.map(({ category }) => category.code));
  return collectionCategories.find(({ code }) => !codes.has(code))?.code ?? '';
}

async function collections(asker: Asker, holder: Holder): Promise<void> {
  const { target, token, policies } = holder;
  const [policy] = changeable(policies);
  const one = policy && held(policy)?.find(({ category }) => category.code !== 'jewelry');
  if (!one) return asker.skip(checkoutRemoveCollection, 'changes collections', 'no such policy');
  const params = { policyId: policy.id };
  const { line1, city, postal, region = '', state_or_region = region } = one.address;
  const rating_address = { line1, line2: '', city, state_or_region, postal, country_code: 'US' };
  const added = { category_code: notHeld(policy), rating_address };
  const present = { category_code: one.category.code };
  const { dynamic_form } = await asker.answer(getAddCollectionForm, {
    token,
    params,
    request: added,
  });
  const edit = await asker.answer(getEditCollectionForm, { token, params, request: present });
  const known = { ...changedAnswers, ...target.answers };
  const addition = { ...added, details: answerSurvey(dynamic_form, known) };
  const changed = { ...present, details: answerSurvey(edit.dynamic_form, known) };
  const add = { token, params, request: addition };
  const { action, cart } = await asker.answer(checkoutAddCollection, add);
  await asker.answer(checkoutEditCollection, { token, params, request: changed });
  const without = { token, params, request: present };
  await asker.answer(checkoutRemoveCollection, without);
  if (!target.changes) return asker.skip(submitAddCollection, 'takes a change', 'give --changes');
  const payment = action === 'charge' && {
    payment_method_id: await newCard(asker, holder),
    revenue: cart.totals.grandtotal,
  };
  await asker.answer(submitAddCollection, {
    ...add,
    uniqueKey: crypto.randomUUID(),
    request: { ...addition, ...payment },
  });
  // One change at a time may wait for the carrier, so the others go to policies of their own.
  await submitOther(asker, holder, policy.id);
}

/** Changes and removes a collection of other policies, as far as there are any. */
async function submitOther(asker: Asker, { token, policies, target }: Holder, but: string) {
  const others = changeable(policies).filter(({ id }) => id !== but);
  for (const [at, [checkout, submit]] of [
    [checkoutEditCollection, submitEditCollection] as const,
    [checkoutRemoveCollection, submitRemoveCollection] as const,
  ].entries()) {
    const policy = others[at];
    const one = policy && held(policy)?.find(({ category }) => category.code !== 'jewelry');
    if (!one) {
      asker.skip(submit, 'takes a change', 'no other policy with several collections');
      continue;
    }
    const params = { policyId: policy.id };
    const category_code = one.category.code;
    const asked = { token, params, request: { category_code } };
    const form = await asker.answer(getEditCollectionForm, asked);
    const known = { ...changedAnswers, ...target.answers };
    const details = submit === submitEditCollection && {
      details: answerSurvey(form.dynamic_form, known),
    };
    const request = { category_code, ...details };
    await asker.answer(checkout, { ...asked, request });
    await asker.answer(submit, { ...asked, request, uniqueKey: crypto.randomUUID() });
  }
}

async function claim(asker: Asker, { target, token, policies }: Holder): Promise<void> {
  const phone = policies.find(
    ({ vertical_code, options }) => vertical_code === 'devices' && options.claimable,
  );
  if (!phone) return asker.skip(findClaimProcess, 'takes a claim', 'no smartphone policy');
  const { policy_number } = phone;
  if (!target.changes) return asker.skip(submitClaim, 'takes a claim', 'give --changes');
  const found = await asker.answer(findClaimProcess, { token, request: { policy_number } });
  const process = processIn(found);
  asker.note(findClaimProcess, 'names a process', process !== null, 'it names none');
  if (!process) return;
  const { public_id } = await asker.answer(addBankAccount, {
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
    claim_process_id: process.claim_process_id,
    bank_account_id: public_id,
    vertical_code: 'devices',
    details: {
      device_id: 'F4GX92KQ2M',
      claim_description: 'It fell down the stairs.',
      damages: ['cracked_screen'],
      is_device_mailed_out: false,
    },
  };
  const sent = { token, uniqueKey: crypto.randomUUID(), request };
  const { claim_id } = await asker.answer(submitClaim, sent);
  const again = await asker.answer(submitClaim, sent);
  const once = again.claim_id === claim_id;
  asker.note(
    submitClaim,
    'carries one unique key out once',
    once,
    `${claim_id}, ${again.claim_id}`,
  );
  const claims = await asker.answer(listClaims, { token });
  const isListed = claims.some((one) => one.claim_id === claim_id);
  asker.note(listClaims, 'has the claim that was filed', isListed, `no ${claim_id}`);
}

/** The account, as somebody new and as somebody who has policies. */
export const accounts: readonly Walk[] = [
  { name: 'account', run: newHolder },
  { name: 'links', run: links },
  { name: 'holdings', run: holdings },
];
