import { textsBesideTerms } from '../../sales/checkout.ts';
import type { Calls } from '../../../src/contract/calls.ts';
import type { EndorsementCheckout } from '../../../src/contract/collectibles/endorsement-checkout.ts';
import type { SurveyDefinition } from '../../../src/contract/survey/dynamic-form.ts';
import type { HandlerInput, Handler } from '../../http/mount.ts';
import type { Caller } from '../../http/caller.ts';
import { decimalTotals, toDecimal } from '../../money.ts';
import { requireOwnedPolicy } from '../../policies/policies.ts';
import { requireCollectedPayments } from '../../sales/collected-payments.ts';
import { refundTotalsByCard } from '../../sales/refundable-charges.ts';
import type { PolicyEndorsement } from '../../sales/order-types.ts';
import { placeOrder } from '../../sales/order.ts';
import type { Services } from '../../services.ts';
import { paymentActionOf } from '../../sales/endorsement-payment.ts';
import { priceEndorsement } from './price-endorsement.ts';
import {
  checkAdditionAndBuildForm,
  checkEditAndBuildForm,
  requireEndorsable,
  type EndorsablePolicy,
} from './endorsable.ts';
import {
  withAddedCollection,
  withEditedCollection,
  withRemovedCollection,
  type EndorsedPolicy,
} from './endorse.ts';
import { endorsementTermsHtml, collectiblesPlan, toApiCollectiblesPlan } from './plans.ts';

interface EndorsementInput {
  params: { policyId: string };
  caller: Caller;
}

/**
 * Returns the policy if the caller owns it and it can be endorsed now.
 * @throws ApiError `not_found`, and the errors of `requireEndorsable`
 */
async function requireOwnedEndorsable(
  { params, caller }: EndorsementInput,
  services: Services,
): Promise<EndorsablePolicy> {
  const row = await requireOwnedPolicy(services, { policyId: params.policyId, caller });
  return requireEndorsable(row, services.now());
}

export const getAddCollectionForm: Handler<Calls['getAddCollectionForm']> = async (
  input,
  services,
) => {
  const endorsable = await requireOwnedEndorsable(input, services);
  const { form } = checkAdditionAndBuildForm(endorsable, input.request, services);
  return toApiForm(form, input.request.category_code, services);
};

export const getEditCollectionForm: Handler<Calls['getEditCollectionForm']> = async (
  input,
  services,
) => {
  const { category_code } = input.request;
  const { form } = checkEditAndBuildForm(
    await requireOwnedEndorsable(input, services),
    category_code,
  );
  return toApiForm(form, category_code, services);
};

function toApiForm(dynamic_form: SurveyDefinition, code: string, { documents }: Services) {
  const { dynamic_form: _, ...plan } = toApiCollectiblesPlan(
    code,
    documents.sampleUrl(collectiblesPlan.id),
  );
  return { dynamic_form, plan };
}

/** Function that applies one kind of endorsement to a policy. */
type EndorseFunction<Request> = (
  endorsable: EndorsablePolicy,
  request: Request,
  services: Services,
) => EndorsedPolicy;

async function priceRequest<Request>(
  input: EndorsementInput & { request: Request },
  services: Services,
  endorse: EndorseFunction<Request>,
): Promise<PolicyEndorsement> {
  await requireOwnedEndorsable(input, services);
  await requireCollectedPayments(services, input.params.policyId);
  // A payment that was just recorded may have renewed the policy.
  const endorsable = await requireOwnedEndorsable(input, services);
  return priceEndorsement(endorse(endorsable, input.request, services), services);
}

export const checkoutAddCollection: Handler<Calls['checkoutAddCollection']> = async (
  input,
  services,
) => toEndorsementCheckout(await priceRequest(input, services, withAddedCollection));

export const checkoutEditCollection: Handler<Calls['checkoutEditCollection']> = async (
  input,
  services,
) => toEndorsementCheckout(await priceRequest(input, services, withEditedCollection));

export const checkoutRemoveCollection: Handler<Calls['checkoutRemoveCollection']> = async (
  input,
  services,
) => toEndorsementCheckout(await priceRequest(input, services, withRemovedCollection));

function toEndorsementCheckout(item: PolicyEndorsement) {
  const { endorsement, totals, currency, underwriter } = item;
  const { amount, newTotal, previousTotal, refundAllocations, change } = endorsement;
  const action = paymentActionOf(amount);
  const refund = action === 'refund' && {
    total_refund_amount: toDecimal(-amount),
    by_payment_method: refundTotalsByCard(refundAllocations).map(
      ({ amount: allocatedAmount, ...details }) => ({
        payment_method: { details },
        refund_amount: toDecimal(allocatedAmount),
      }),
    ),
  };
  return {
    action,
    new_annual_total_premium: toDecimal(newTotal),
    previous_annual_total_premium: toDecimal(previousTotal),
    cart: { totals: decimalTotals(totals) },
    refund_details: refund || null,
    currency_code: currency,
    change,
    acknowledgment_html: endorsementTermsHtml(underwriter, action),
    ...textsBesideTerms([item]),
  } satisfies EndorsementCheckout;
}

type Removal = HandlerInput<Calls['submitRemoveCollection']>;
type Submitted = Pick<Removal, 'params' | 'caller' | 'idempotencyKey'>;

/**
 * Places the order for an endorsement. The policy id and the kind of endorsement are added to the
 * request, so that the idempotency check compares them too.
 */
function submit<Request extends Omit<Removal['request'], 'category_code'>>(
  kind: string,
  input: Submitted & { request: Request },
  { services, endorse }: { services: Services; endorse: EndorseFunction<Request> },
) {
  const { params, caller } = input;
  const request = { ...input.request, policy_id: params.policyId, kind };
  return placeOrder(services, { ...input, request }, () =>
    priceRequest({ params, caller, request: input.request }, services, endorse),
  );
}

export const submitAddCollection: Handler<Calls['submitAddCollection']> = (input, services) =>
  submit('add', input, { services, endorse: withAddedCollection });

export const submitEditCollection: Handler<Calls['submitEditCollection']> = (input, services) =>
  submit('edit', input, { services, endorse: withEditedCollection });

export const submitRemoveCollection: Handler<Calls['submitRemoveCollection']> = (input, services) =>
  submit('remove', input, { services, endorse: withRemovedCollection });
