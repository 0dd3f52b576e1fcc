/**
 * The extension of a rental car policy: a signed-in holder moves the return date. Starts at the policy's
 * page, which puts the new date into the address; ends with the policy's new end.
 */
import * as z from 'zod/mini';
import { getPolicy, type Policy } from '../contract/policies.ts';
import { checkoutExtension, getExtensionPolicy } from '../contract/rental-extension.ts';
import { rentalPolicyDetailsSchema } from '../contract/rental-policy.ts';
import { call } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { environment } from '../lib/environment.ts';
import { buildPath } from '../lib/path.ts';
import { EXTENSION_PATH, extensionPath } from '../lib/rental-extension-path.ts';
import { screenAddress } from '../lib/wire-address.ts';
import { checkSession } from '../stores/session-check.ts';
import { defineFlow } from './define-flow.ts';
import { payerOf, payerSchema } from './payment-answers.ts';
import { isPurchasePending } from './pending-purchase.ts';
import {
  $refusedNumber,
  $rentalExtension,
  agreementNumberSchema,
  forgetExtension,
  keepExtension,
  keptWish,
  readWish,
  type AgreementNumber,
} from './rental-extension-answers.ts';

/** Under which an extension's purchase is kept while its outcome is not known. */
export const EXTENSION_PURCHASE = 'rentalExtension';
const NUMBER_ON_THE_WIRE = 'details.rental_agreement_number';

export const rentalExtensionFlow = defineFlow({
  id: 'rentalExtension',
  product: 'Rental car extension',
  basePath: EXTENSION_PATH,
  $state: $rentalExtension,
  clear: forgetExtension,
  origin: policyPath,
  redirect: ({ purchase }) => (purchase ? 'confirmation' : 'start'),
  steps: [
    {
      id: 'start',
      title: 'Extend your rental car coverage',
      needs: ({ purchase }) => purchase === null,
      asked: () => false,
      load: begin,
      counted: false,
    },
    {
      id: 'confirmation-number',
      title: 'What is the number of your rental agreement?',
      needs: ({ rental, purchase }) => isNumberMissing(rental) && purchase === null,
      asked: ({ rental }) => isNumberMissing(rental),
      asks: agreementNumberSchema,
      prefill: ({ details }) => ({ agreementNumber: details?.rental_agreement_number ?? '' }),
      submit: confirmNumber,
      // The only question there is.
      counted: false,
    },
    {
      id: 'payment',
      title: 'Your Rental Car Extension Quote',
      needs: ({ rental, priced, purchase }) => !!rental && !!priced && purchase === null,
      asks: z.omit(payerSchema, { acknowledged: true }),
      prefill: ({ account, rental }) =>
        payerOf(
          account && `${account.first_name} ${account.last_name}`.trim(),
          rental?.home ? screenAddress(rental.home) : null,
        ),
      checkoutStep: 2,
      counted: false,
    },
    {
      id: 'confirmation',
      title: ({ purchase }) =>
        purchase?.status === 'pending' ? 'Your policy is pending review.' : 'You’re all set!',
      needs: ({ purchase }) => purchase !== null,
      checkoutStep: 3,
      counted: false,
    },
  ],
});

function isNumberMissing(rental: { agreementNumber: string | null } | null) {
  return rental !== null && rental.agreementNumber === null;
}

/** The page of the policy in the account: where the date is chosen, and where the visitor goes back to. */
export function policyPath(): string {
  const { policyId } = $rentalExtension.get();
  return buildPath('/account/policies/rental_car/:policyId', { policyId });
}

/**
 * Takes note of what the address asks for; to be called before the flow starts. A purchase whose outcome is
 * not known goes first: its extension is shown instead.
 */
export function openExtension(): void {
  if (isPurchasePending(EXTENSION_PURCHASE)) {
    const { policyId, until } = keptWish();
    if (policyId) environment().navigation.replace(extensionPath(policyId, until, 'payment'));
  }
  readWish();
}

/** Fetches the policy, and its price where nothing has to be asked; then the visitor is sent on. */
async function begin() {
  const { policyId, until } = $rentalExtension.get();
  if (!until) return environment().navigation.leave(policyPath(), 'replace');
  const ready = await signedIn(async () => {
    await loadRental(await call(getPolicy, { params: { policyId } }));
    if (!isNumberMissing($rentalExtension.get().rental)) await checkout();
  });
  // Only whoever still waits is sent on.
  if (ready !== false && rentalExtensionFlow.$step.get() === 'start')
    await rentalExtensionFlow.complete(() => {});
}

async function loadRental(policy: Policy) {
  const parsed = rentalPolicyDetailsSchema.safeParse(policy.details);
  // The address may name a policy of another vertical: there is no rental of this name.
  if (!parsed.success) throw new CallError({ kind: 'refused', code: 'not_found', status: 404 });
  const agreementId = parsed.data.agreement.id;
  const answer = await call(getExtensionPolicy, { request: { agreement_id: agreementId } });
  const { rental_started, rental_ended, rental_company, rating_address } = parsed.data;
  rentalExtensionFlow.dropDrafts(['confirmation-number', 'payment']);
  keepExtension({
    rental: {
      agreementId,
      policyNumber: policy.policy_number,
      plan: policy.plan.title,
      agency: rental_company,
      underwriter: policy.underwriter.name,
      rentalStarted: rental_started,
      rentalEnded: rental_ended,
      coverageStart: policy.coverage_start_date ?? rental_started,
      home: rating_address ?? null,
      sampleUrl: answer.sample_policy,
      agreementNumber: answer.rental_agreement_number,
    },
    details: null,
    priced: null,
  });
}

/** Asks for the price of the added days. Every price gets a key of its own: it is bought once. */
async function checkout(agreementNumber?: string) {
  const { rental, until } = $rentalExtension.get();
  if (!rental || !until) throw new Error('The rental is not known');
  const details = {
    extended_end_date: until,
    ...(agreementNumber !== undefined && { rental_agreement_number: agreementNumber }),
  };
  const answer = await call(checkoutExtension, {
    request: { agreement_id: rental.agreementId, details },
  });
  keepExtension({ details, priced: { checkout: answer, uniqueKey: environment().uuid() } });
}

/** Where the number is not that of the original agreement, the field says so: answers false. */
async function confirmNumber({ agreementNumber }: AgreementNumber) {
  try {
    return await signedIn(() => checkout(agreementNumber));
  } catch (error) {
    const message = error instanceof CallError && error.fields[NUMBER_ON_THE_WIRE]?.[0];
    if (!message) throw error;
    $refusedNumber.set({ number: agreementNumber, message });
    const form = rentalExtensionFlow.form('confirmation-number');
    form.set({ agreementNumber });
    form.check();
    return false;
  }
}

/** Asks for the price again, as when another one holds by now than the one on screen. */
export function refreshPrice(): Promise<void> {
  return checkout($rentalExtension.get().details?.rental_agreement_number);
}

/** Where the token turns out to be over, the visitor signs in and comes back here: answers false. */
export async function signedIn<Result>(work: () => Promise<Result>): Promise<Result | false> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
    await checkSession();
    return false;
  }
}
