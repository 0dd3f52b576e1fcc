import type { Account } from '../../../contract/account/account.ts';
import type { WireAddress } from '../../../contract/address.ts';
import { getPolicy, type Policy } from '../../../contract/policies/policies.ts';
import { checkoutExtension, getExtensionPolicy } from '../../../contract/rental-car/extension.ts';
import { rentalPolicyDetailsSchema } from '../../../contract/rental-car/policy.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { environment } from '../../../core/environment.ts';
import { screenAddress } from '../../../core/address/wire-address.ts';
import { checkSession } from '../../../core/session/session-check.ts';
import type { FlowControls } from '../../../flow/step.ts';
import { payerOf } from '../../../purchase/payment-answers.ts';
import {
  $refusedNumber,
  $rentalExtension,
  isNumberMissing,
  keepExtension,
  policyPath,
  type AgreementNumber,
  type ExtensionStep,
} from './answers.ts';

type Controls = FlowControls<ExtensionStep>;

const NUMBER_ON_THE_WIRE = 'details.rental_agreement_number';

/** Fetches the policy, and its price where nothing has to be asked; then the visitor is sent on. */
export async function begin(flow: Controls): Promise<void> {
  const { policyId, until } = $rentalExtension.get();
  if (!until) return environment().navigation.leave(policyPath(), 'replace');
  const ready = await signedIn(async () => {
    await loadRental(await call(getPolicy, { params: { policyId } }), flow);
    if (!isNumberMissing($rentalExtension.get())) await checkout();
  });
  // Only whoever still waits is sent on.
  if (ready !== false && flow.$place.get() === 'start') await flow.complete(() => {});
}

async function loadRental(policy: Policy, flow: Controls) {
  const parsed = rentalPolicyDetailsSchema.safeParse(policy.details);
  // The address may name a policy of another vertical: there is no rental of this name.
  if (!parsed.success) throw new CallError({ kind: 'refused', code: 'not_found', status: 404 });
  const agreementId = parsed.data.agreement.id;
  const answer = await call(getExtensionPolicy, { request: { agreement_id: agreementId } });
  const { account } = $rentalExtension.get();
  const { rental_started, rental_ended, rental_company, rating_address } = parsed.data;
  flow.dropDrafts(['confirmation-number', 'payment']);
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
      payer: payer(account, rating_address),
      sampleUrl: answer.sample_policy,
      agreementNumber: answer.rental_agreement_number,
    },
    details: null,
    priced: null,
  });
}

/** The holder, at the main driver's home. */
function payer(account: Account | null, address: WireAddress | undefined) {
  const name = account && `${account.first_name} ${account.last_name}`.trim();
  const { acknowledged: _, ...fields } = payerOf(name, address ? screenAddress(address) : null);
  return fields;
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
export async function confirmNumber({ agreementNumber }: AgreementNumber, flow: Controls) {
  try {
    return await signedIn(() => checkout(agreementNumber));
  } catch (error) {
    const message = error instanceof CallError && error.fields[NUMBER_ON_THE_WIRE]?.[0];
    if (!message) throw error;
    $refusedNumber.set({ number: agreementNumber, message });
    const form = flow.form('confirmation-number');
    form.set({ agreementNumber });
    form.check();
    return false;
  }
}

/** Asks for the price again, when another one holds by now than the one on screen. */
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
