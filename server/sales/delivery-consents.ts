// Consent to electronic delivery: stored per policy, with its statement among the accepted texts.
import type { Kysely } from 'kysely';
import type { TextToAccept } from '../../src/contract/purchase/acceptance.ts';
import { recordAuditEvent, type AuditContext } from '../audit.ts';
import type { Schema } from '../data/schema.ts';
import type { Caller } from '../http/caller.ts';
import { isMailed, queuePostalNotice } from '../postal-notices.ts';
import type { Services } from '../services.ts';
import { hashText, insertAcceptance, insertText } from './acceptances.ts';
import { isNewPolicy, type Order, type OrderItemWithIds } from './order-types.ts';

interface GivenConsent {
  /** Id of the record among the acceptances. */
  id: string;
  policy: { id: string; productCode: string };
  statement: TextToAccept;
  accountId: string;
  caller: Caller | null;
  at: string;
}

/** Stores a consent with its statement and its audit event, in the caller's transaction. */
export async function storeDeliveryConsent(
  trx: Kysely<Schema>,
  context: AuditContext,
  { id, policy, statement, accountId, caller, at }: GivenConsent,
): Promise<void> {
  const sha256 = hashText(statement.html);
  await insertText(trx, { sha256, text: statement.html });
  await insertAcceptance(trx, {
    id,
    policy_id: policy.id,
    endorsement_id: null,
    text_id: statement.id,
    sha256,
    version: statement.version ?? null,
    accepted_at: at,
    account_id: accountId,
    session_hash: caller?.tokenHash ?? null,
    request_id: context.actor.requestId,
  });
  await trx
    .updateTable('policies')
    .set({ electronic_since: at, paper_since: null })
    .where('id', '=', policy.id)
    .execute();
  await recordAuditEvent(trx, context, {
    action: 'electronic_delivery_consented',
    accountId,
    policyId: policy.id,
    product: policy.productCode,
  });
}

/** Returns true if the documents of an order's new policies are mailed on paper. */
export const mailsDocuments = (services: Services, { items, deliveryConsent }: Order): boolean =>
  deliveryConsent === null &&
  isMailed(services, { electronic_since: null }) &&
  items.some(isNewPolicy);

interface ConsentingOrder {
  order: Order;
  lines: readonly OrderItemWithIds[];
  accountId: string;
  policyNumbers: readonly string[];
}

/**
 * Stores the buyer's consent for each new policy of an order. Without it, queues the documents of
 * each new policy on paper.
 */
export async function persistDeliveryConsents(
  trx: Kysely<Schema>,
  services: Services,
  { order, lines, accountId, policyNumbers }: ConsentingOrder,
): Promise<void> {
  const { deliveryConsent: statement, caller, ids } = order;
  for (const [index, { item, policyId: id, consentId }] of lines.entries()) {
    if (!isNewPolicy(item)) continue;
    const at = ids.now.toISOString();
    const policy = { id, productCode: item.productCode };
    const consent = { id: consentId, policy, accountId, caller, at };
    if (statement) await storeDeliveryConsent(trx, services, { ...consent, statement });
    else
      await queuePostalNotice(trx, services, {
        policy: { id, electronic_since: null },
        notice: {
          kind: 'policy_documents',
          title: 'Your policy documents',
          paragraphs: [
            `Enclosed are the declarations page and the policy of ${policyNumbers[index] ?? ''}, ${item.planTitle}.`,
          ],
        },
      });
  }
}
