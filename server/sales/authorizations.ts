import type { ErrorCode } from '../../src/contract/errors.ts';
import { yieldToEventLoop, SLICE_SIZE } from '../data/slices.ts';
import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { ChargeableMethod } from './payment-methods.ts';
import { amountDueNow, type OrderItem, type OrderLine, type Order } from './order-types.ts';
import type { IdempotencyKey } from './idempotency-keys.ts';

/**
 * Holds what each costs, so that each is taken and given back by itself; a no to one lets go of all. Where
 * nothing is due nothing is held.
 * @throws Refusal payment_method_rejected_by_service, payment_action_required, outcome_unknown
 */
export async function authorizeAll(services: Services, order: Order): Promise<OrderLine[]> {
  const { method } = order;
  const authorizedLines: OrderLine[] = [];
  for (const [index, lineIds] of order.ids.lines.entries()) {
    const item = order.items[index];
    if (!item) continue;
    try {
      const chargeRef =
        method && (await authorizeItem(services, order.key, { method, item, index }));
      authorizedLines.push({ ...lineIds, item, chargeRef });
    } catch (error) {
      // What is open may be asked for again under the same key, and finds the holds before it.
      if (error instanceof ApiError && !retryableCodes.has(error.code))
        await voidAuthorizations(services, authorizedLines);
      throw error;
    }
  }
  return authorizedLines;
}

/** Neither a yes nor a no. */
const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'outcome_unknown',
  'payment_action_required',
]);

async function authorizeItem(
  { gateway }: Services,
  key: IdempotencyKey,
  { method, item, index }: { method: ChargeableMethod; item: OrderItem; index: number },
): Promise<string> {
  const { chargeRef, gatewayRef } = await gateway.authorize({
    // A colon is in no unique key: nobody else's is the same.
    key: index === 0 ? key.key : `${key.key}:${index + 1}`,
    amount: amountDueNow(item),
    currency: item.currency,
    gatewayRef: method.gateway_ref,
    description: `${item.planTitle}${describeItemKind(item)}, ${item.underwriter}`,
  });
  // A token is good for one charge: what follows is charged to the card that it stood for.
  if (gatewayRef) method.gateway_ref = gatewayRef;
  return chargeRef;
}

function describeItemKind(item: OrderItem): string {
  if ('endorsedPolicy' in item) return ', change';
  return 'extendedPolicy' in item ? ', extension' : '';
}

/** A card processor knows a key for a day: until then the same purchase may be asked for again. */
const ORPHANED_AFTER_MS = 25 * 60 * 60 * 1000;

/** Lets go of what was held for a sale that never came about: the process died, or nobody knew. */
export async function voidOrphanedAuthorizations({
  database,
  gateway,
  log,
  now,
}: Pick<Services, 'database' | 'gateway' | 'log' | 'now'>): Promise<void> {
  const authorizations = await gateway.listAuthorizationsBefore(
    new Date(now().getTime() - ORPHANED_AFTER_MS),
  );
  while (authorizations.length > 0) {
    const slice = authorizations.splice(0, SLICE_SIZE);
    const charges = await database.db
      .selectFrom('charges')
      .select('charge_ref')
      .where('gateway', '=', gateway.kind)
      .where('charge_ref', 'in', slice)
      .execute();
    const chargedRefs = new Set(charges.map(({ charge_ref }) => charge_ref));
    for (const chargeRef of slice.filter((ref) => !chargedRefs.has(ref))) {
      await gateway.voidAuthorization(chargeRef);
      log.warn('orphaned_authorization_voided', { charge: chargeRef });
    }
    await yieldToEventLoop();
  }
}

/** Lets go of what is held for a sale that does not come about. */
export async function voidAuthorizations(
  { gateway, log }: Services,
  lines: readonly OrderLine[],
): Promise<void> {
  for (const { chargeRef } of lines) {
    if (chargeRef === null) continue;
    try {
      await gateway.voidAuthorization(chargeRef);
    } catch {
      // releaseOrphans finds it; the buyer is told the refusal, which is what matters to them.
      log.warn('authorization_not_voided');
    }
  }
}
