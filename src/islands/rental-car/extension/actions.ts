import type { Account } from '../../../contract/account/account.ts';
import type { WireAddress } from '../../../contract/address.ts';
import { getPolicy, type Policy } from '../../../contract/policies/policies.ts';
import { checkoutExtension, getExtensionPolicy } from '../../../contract/rental-car/extension.ts';
import { rentalPolicyDetailsSchema } from '../../../contract/rental-car/policy.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { environment } from '../../../core/environment.ts';
import { fromWireAddress } from '../../../core/address/wire-address.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import type { FlowControls } from '../../../interview/step.ts';
import { buyerName } from '../../../purchase/buyer.ts';
import { prefillCardholder } from '../../../purchase/payment-answers.ts';
import type { AgreementNumber, ExtensionStep, RentalExtensionAnswers } from './answers.ts';

type Controls = FlowControls<ExtensionStep> & RentalExtensionAnswers;

const WIRE_NUMBER_FIELD = 'details.rental_agreement_number';

/**
 * Loads the policy. If the agreement number is known, also fetches the price. Then opens the next
 * step.
 */
export async function loadPolicyAndOpenNextStep(flow: Controls): Promise<void> {
  const { policyId, until } = flow.$state.get();
  if (!until) return environment().navigation.leave(flow.policyPath(), 'replace');
  const isReady = await runOrRedirectToSignIn(async () => {
    await loadRental(await sendCall(getPolicy, { params: { policyId } }), flow);
    if (flow.$state.get().rental?.agreementNumber !== null) await storePrice(flow);
  });
  // Opens the next step only if the policyholder is still on the start step. The policyholder may
  // have left it during the loading.
  if (isReady !== false && flow.$location.get() === 'start') await flow.complete(() => {});
}

async function loadRental(policy: Policy, flow: Controls) {
  const parsed = rentalPolicyDetailsSchema.safeParse(policy.details);
  // Throws for a policy of another product, because it has no rental details. The URL may contain
  // the id of such a policy.
  if (!parsed.success) throw new CallError({ kind: 'rejected', code: 'not_found', status: 404 });
  const agreementId = parsed.data.agreement.id;
  const response = await sendCall(getExtensionPolicy, {
    request: { payment_id: policy.id, agreement_id: agreementId },
  });
  const { account } = flow.$state.get();
  const { rental_started, rental_ended, rental_company, rating_address } = parsed.data;
  flow.clearDrafts(['confirmation-number', 'payment']);
  flow.answersStore.update({
    rental: {
      agreementId,
      policyNumber: policy.policy_number,
      plan: policy.plan.title,
      agency: rental_company,
      underwriter: policy.underwriter.name,
      rentalStarted: rental_started,
      rentalEnded: rental_ended,
      coverageStart: policy.coverage_start_date ?? rental_started,
      cardholder: cardholderPrefill(account, rating_address),
      sampleUrl: response.sample_policy,
      agreementNumber: response.rental_agreement_number,
    },
    details: null,
  });
}

/**
 * Returns the initial values of the cardholder's fields: the policyholder's name and the main
 * driver's address.
 */
function cardholderPrefill(account: Account | null, address: WireAddress | undefined) {
  const { acknowledged: _, ...fields } = prefillCardholder(
    buyerName(account),
    address ? fromWireAddress(address) : null,
  );
  return fields;
}

/** Fetches the price of the added days. Returns it with the answers that it depends on. */
export async function fetchPrice(
  { $state }: RentalExtensionAnswers,
  agreementNumber: string | undefined,
) {
  const { rental, until } = $state.get();
  if (!rental || !until) throw new Error('The rental is not known');
  const details = {
    extended_end_date: until,
    ...(agreementNumber !== undefined && { rental_agreement_number: agreementNumber }),
  };
  const checkoutInfo = await sendCall(checkoutExtension, {
    request: { agreement_id: rental.agreementId, details },
  });
  return { checkoutInfo, details };
}

async function storePrice(flow: Controls, agreementNumber?: string) {
  const { checkoutInfo, details } = await fetchPrice(flow, agreementNumber);
  flow.answersStore.setPrice(checkoutInfo, { details });
}

/**
 * Fetches the price with the agreement number. If the server rejects the number, shows the error at
 * the field and returns false.
 */
export async function submitAgreementNumber({ agreementNumber }: AgreementNumber, flow: Controls) {
  try {
    return await runOrRedirectToSignIn(() => storePrice(flow, agreementNumber));
  } catch (error) {
    const message = error instanceof CallError && error.fields[WIRE_NUMBER_FIELD]?.[0];
    if (!message) throw error;
    flow.$rejected.set({ number: agreementNumber, message });
    const form = flow.form('confirmation-number');
    form.set({ agreementNumber });
    form.check();
    return false;
  }
}
