import type { Calls } from '../../../src/contract/calls.ts';
import type { EndorsementCheckout } from '../../../src/contract/collectibles/endorsement-checkout.ts';
import type { DynamicForm } from '../../../src/contract/survey/dynamic-form.ts';
import type { CallInput, Handler } from '../../http/mount.ts';
import type { Caller } from '../../http/caller.ts';
import { decimalTotals, toDecimal } from '../../money.ts';
import { ownPolicy } from '../../policies/policies.ts';
import { byCard } from '../../sales/paid-charges.ts';
import type { PolicyChange } from '../../sales/purchase-order.ts';
import { sell } from '../../sales/sale.ts';
import type { Services } from '../../services.ts';
import { actionOf } from '../../sales/change-words.ts';
import { priceEndorsement } from './endorse-price.ts';
import { askAddition, askEdit, endorsable, type Endorsable } from './endorsable.ts';
import { endorseAddition, endorseEdit, endorseRemoval, type Endorsed } from './endorse.ts';
import { changeTerms, collectiblesPlan, describePlan } from './plans.ts';

interface Asking {
  params: { policyId: string };
  caller: Caller;
}

/** @throws Refusal not_found, and as endorsable does */
async function ownEndorsable({ params, caller }: Asking, services: Services): Promise<Endorsable> {
  const row = await ownPolicy(services, { policyId: params.policyId, caller });
  return endorsable(row, services.now());
}

export const getAddCollectionForm: Handler<Calls['getAddCollectionForm']> = async (
  input,
  services,
) => {
  const found = await ownEndorsable(input, services);
  const { form } = askAddition(found, input.request, services);
  return describeForm(form, input.request.category_code, services);
};

export const getEditCollectionForm: Handler<Calls['getEditCollectionForm']> = async (
  input,
  services,
) => {
  const { category_code } = input.request;
  const { form } = askEdit(await ownEndorsable(input, services), category_code);
  return describeForm(form, category_code, services);
};

function describeForm(dynamic_form: DynamicForm, code: string, { documents }: Services) {
  const { dynamic_form: _, ...plan } = describePlan(code, documents.sampleUrl(collectiblesPlan.id));
  return { dynamic_form, plan };
}

/** What a change makes of the policy that it was asked of. */
type Endorse<Request> = (found: Endorsable, request: Request, services: Services) => Endorsed;

async function price<Request>(
  input: Asking & { request: Request },
  services: Services,
  endorse: Endorse<Request>,
): Promise<PolicyChange> {
  const found = await ownEndorsable(input, services);
  return priceEndorsement(endorse(found, input.request, services), services);
}

export const checkoutAddCollection: Handler<Calls['checkoutAddCollection']> = async (
  input,
  services,
) => toCheckout(await price(input, services, endorseAddition));

export const checkoutEditCollection: Handler<Calls['checkoutEditCollection']> = async (
  input,
  services,
) => toCheckout(await price(input, services, endorseEdit));

export const checkoutRemoveCollection: Handler<Calls['checkoutRemoveCollection']> = async (
  input,
  services,
) => toCheckout(await price(input, services, endorseRemoval));

function toCheckout({ endorsement, totals, currency, ...goods }: PolicyChange) {
  const { amount, newTotal, previousTotal, parts, change } = endorsement;
  const action = actionOf(amount);
  const refund = action === 'refund' && {
    total_refund_amount: toDecimal(-amount),
    by_payment_method: byCard(parts).map(({ amount: part, ...details }) => ({
      payment_method: { details },
      refund_amount: toDecimal(part),
    })),
  };
  return {
    action,
    new_annual_total_premium: toDecimal(newTotal),
    previous_annual_total_premium: toDecimal(previousTotal),
    cart: { totals: decimalTotals(totals) },
    refund_details: refund || null,
    currency_code: currency,
    change,
    acknowledgment_html: changeTerms(goods.underwriter, action),
  } satisfies EndorsementCheckout;
}

type Removal = CallInput<Calls['submitRemoveCollection']>;
type Submitted = Pick<Removal, 'params' | 'caller' | 'uniqueKey'>;

/** Which policy it is and what is done to it are part of what the key stands for. */
function submit<Request extends Omit<Removal['request'], 'category_code'>>(
  kind: string,
  input: Submitted & { request: Request },
  { services, endorse }: { services: Services; endorse: Endorse<Request> },
) {
  const { params, caller } = input;
  const request = { ...input.request, policy_id: params.policyId, kind };
  return sell(services, { ...input, request }, () =>
    price({ params, caller, request: input.request }, services, endorse),
  );
}

export const submitAddCollection: Handler<Calls['submitAddCollection']> = (input, services) =>
  submit('add', input, { services, endorse: endorseAddition });

export const submitEditCollection: Handler<Calls['submitEditCollection']> = (input, services) =>
  submit('edit', input, { services, endorse: endorseEdit });

export const submitRemoveCollection: Handler<Calls['submitRemoveCollection']> = (input, services) =>
  submit('remove', input, { services, endorse: endorseRemoval });
