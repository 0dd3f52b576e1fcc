// The account's choice between electronic delivery and paper, for each policy.
import { sql } from 'kysely';
import type { AcceptedText } from '../../src/contract/purchase/acceptance.ts';
import { DELIVERY_LIST_MAX } from '../../src/contract/policies/electronic-delivery.ts';
import { activePolicyStatuses } from '../accounts/cards.ts';
import { recordAuditEvent } from '../audit.ts';
import { newId } from '../data/ids.ts';
import { formatDate, dateInProductTimeZone } from '../dates.ts';
import { acceptanceRequiredError, ApiError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { insuredItemOf, policyNamesOf } from '../mail/policy-names.ts';
import { storeDeliveryConsent } from '../sales/delivery-consents.ts';
import { consentedStatement, deliveryStatement } from '../sales/delivery-statement.ts';
import { lockPolicy } from '../sales/installments.ts';
import type { Services } from '../services.ts';
import { deliveryChoiceOf, knownDeliveryChoice } from './delivery-choice.ts';
import { requireOwnedPolicy } from './policies.ts';

/**
 * Lists the delivery of the caller's active policies, newest first, with the current statement. If the
 * shop does not ask for consent, only the policies with one are listed.
 */
export async function listDeliveryChoices({ database, brand, settings }: Services, caller: Caller) {
  const statement = deliveryStatement(brand);
  const rows = await database.db
    .selectFrom('policies')
    .selectAll()
    .where('account_id', '=', caller.accountId)
    .where('status', 'in', activePolicyStatuses)
    .$if(!settings.asksForDeliveryConsent, (query) =>
      query.where('electronic_since', 'is not', null),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(DELIVERY_LIST_MAX))
    .execute();
  return {
    statement,
    policies: rows.map((row) => ({
      policy_id: row.id,
      policy_number: row.policy_number,
      plan_title: row.plan_title,
      subject: insuredItemOf(row),
      ...deliveryChoiceOf(row),
    })),
  };
}

interface DeliveryChange {
  policyId: string;
  consents: boolean;
  accepted: readonly AcceptedText[] | undefined;
  caller: Caller;
}

/**
 * Gives or withdraws the consent for a policy and emails a confirmation. Nothing happens if the
 * policy has this choice already.
 * @throws ApiError `not_found`, also if the shop does not ask for consent and none can be withdrawn,
 * and `acceptance_required` if the current statement was not accepted
 */
export async function setDeliveryConsent(
  services: Services,
  { policyId, consents, accepted, caller }: DeliveryChange,
): Promise<void> {
  const policy = await requireOwnedPolicy(services, { policyId, caller });
  const { vertical_code: productCode } = policy;
  const isOffered = consents
    ? services.settings.asksForDeliveryConsent
    : knownDeliveryChoice(services, policy) !== null;
  if (!isOffered)
    throw new ApiError('not_found', 'This choice isn’t offered. Call us about your documents.');
  const statement = consents ? consentedStatement(services, accepted) : null;
  if (consents && !statement) throw acceptanceRequiredError([deliveryStatement(services.brand)]);
  const { accountId, email: to, firstName } = caller;
  const id = newId('acp');
  await services.database.transact(async (trx) => {
    const row = await lockPolicy(trx, policyId);
    if (!row || row.account_id !== accountId) return;
    if ((row.electronic_since !== null) === consents) return;
    const at = services.now().toISOString();
    if (statement) {
      const consented = { id, policy: { id: policyId, productCode }, statement };
      await storeDeliveryConsent(trx, services, { ...consented, accountId, caller, at });
    } else {
      await trx
        .updateTable('policies')
        .set({ electronic_since: null, paper_since: at })
        .where('id', '=', policyId)
        .execute();
      const action = 'electronic_delivery_withdrawn';
      await recordAuditEvent(trx, services, { action, accountId, policyId, product: productCode });
    }
    const date = formatDate(dateInProductTimeZone(productCode, at));
    const data = { firstName, ...policyNamesOf(row), date, isElectronic: consents };
    await services.mailer.enqueue(trx, { to, template: 'deliveryChanged', data });
  });
  void services.mailer.deliver();
}
