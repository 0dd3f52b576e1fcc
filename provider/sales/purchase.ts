import type { Calls } from '../../src/contract/calls.ts';
import type { PurchaseAnswer } from '../../src/contract/purchase/answer.ts';
import type { Purchaser, purchaseFields } from '../../src/contract/purchase/purchase.ts';
import { bindPolicy, drawIds } from './bind-policy.ts';
import { assertNotCovered } from './double-cover.ts';
import { Refusal, type FieldMessages } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { CallInput } from '../http/mount.ts';
import type { PolicyOffer } from './purchase-order.ts';
import { sell } from './sell.ts';
import type { Services } from '../services.ts';

type AnyPurchase = CallInput<Calls['purchaseBaggage']>;
/** What every vertical's purchase call is given; the vertical's own payload is beside it. */
interface PurchaseInput extends Pick<AnyPurchase, 'caller' | 'uniqueKey'> {
  request: Pick<AnyPurchase['request'], keyof typeof purchaseFields>;
}

/**
 * Sells one policy, once for each unique key.
 * @param rate the vertical's own part: checks its payload and prices it; runs for new keys only
 * @throws Refusal as the purchase call lists them
 */
export function purchase(
  services: Services,
  input: PurchaseInput,
  rate: () => PolicyOffer | Promise<PolicyOffer>,
): Promise<PurchaseAnswer> {
  const { request, caller } = input;
  return sell(services, input, async () => {
    const purchaser = readPurchaser(request, caller);
    const offer = await rate();
    await assertNotCovered(services.database.db, offer.holderKey);
    const order = { offer, purchaser, caller, metadata: request.metadata };
    const made = drawIds(services, offer.verticalCode);
    return {
      bill: offer,
      description: `${offer.planTitle}, ${offer.underwriter}`,
      write: (trx, hold) => bindPolicy(trx, { services, order, made }, hold),
    };
  });
}

/** @throws Refusal invalid_input naming what a visitor has left out */
function readPurchaser(request: PurchaseInput['request'], caller: Caller | null): Purchaser {
  if (caller) {
    const { firstName, lastName, email } = caller;
    return {
      first_name: firstName,
      last_name: lastName,
      email,
      phone_number: caller.phoneNumber ?? '',
    };
  }
  const { first_name, last_name, phone_number, email } = request;
  if (first_name && last_name && phone_number && email) {
    return { first_name, last_name, phone_number, email };
  }
  const fields: FieldMessages = {};
  if (!first_name) fields.first_name = ['Enter a first name'];
  if (!last_name) fields.last_name = ['Enter a last name'];
  if (!phone_number) fields.phone_number = ['Enter a phone number'];
  if (!email) fields.email = ['Enter an email address'];
  throw new Refusal('invalid_input', 'Some fields are missing or not valid.', fields);
}
