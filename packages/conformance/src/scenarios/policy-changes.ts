/** Calls of policies that are not in the specification. A backend may leave out any of them. */
import type { Policy } from '../../../../src/contract/policies/policies.ts';
import {
  checkoutCancel,
  submitCancel,
  withdrawCancel,
} from '../../../../src/contract/policies/cancel.ts';
import { findPolicies, listCurrentPolicies } from '../../../../src/contract/policies/find.ts';
import { acceptTexts } from '../../../../src/contract/purchase/accept-texts.ts';
import {
  listElectronicDelivery,
  setElectronicDelivery,
} from '../../../../src/contract/policies/electronic-delivery.ts';
import { setNickname } from '../../../../src/contract/policies/nickname.ts';
import { setRenewal } from '../../../../src/contract/policies/renewal.ts';
import { updatePaymentMethod } from '../../../../src/contract/policies/update-billing.ts';
import type { ScenarioClient } from '../runner.ts';

/** Turns off the renewal of a policy, and pays the next payment of another one with a new card. */
export async function changePolicies(
  client: ScenarioClient,
  {
    token,
    policies,
    newCard,
  }: { token: string; policies: readonly Policy[]; newCard(): Promise<string> },
): Promise<void> {
  const renewing = policies.find(({ billing }) => billing.renewal?.renews);
  if (renewing)
    await client.expectOptional(setRenewal, {
      token,
      params: { policyId: renewing.id },
      request: { renews: false },
    });
  // A policy whose renewal was turned off may have no payment left.
  const paying = policies.find(
    ({ id, status, billing }) =>
      id !== renewing?.id && status === 'approved' && billing.next_payment !== null,
  );
  if (paying)
    await client.expectOptional(updatePaymentMethod, {
      token,
      params: { policyId: paying.id },
      request: { payment_method_id: await newCard() },
    });
  const named = policies.find(({ nickname }) => nickname !== undefined);
  for (const nickname of named ? ['Beach house', named.nickname ?? ''] : [])
    await client.expectOptional(setNickname, {
      token,
      params: { policyId: named?.id ?? '' },
      request: { nickname },
    });
  await withdrawAndConsent(client, token);
  await client.expectOptional(listCurrentPolicies, { token });
  const text = policies[0]?.policy_number;
  if (text) await client.expectOptional(findPolicies, { token, query: { text } });
  await scheduleAndWithdrawCancellation(client, { token, policies });
}

/** Withdraws the consent to electronic delivery of a policy and gives it, or the other way round. */
async function withdrawAndConsent(client: ScenarioClient, token: string): Promise<void> {
  const listed = await client.expectOptional(listElectronicDelivery, { token });
  const policy = listed?.policies[0];
  if (!listed || !policy) return;
  const accepted = await acceptTexts([listed.statement]);
  const isGiven = policy.consent === 'given';
  for (const consents of [!isGiven, isGiven])
    await client.expectOptional(setElectronicDelivery, {
      token,
      params: { policyId: policy.policy_id },
      request: { consents, ...(consents && { accepted }) },
    });
}

/** Cancels a policy for a later day and withdraws the cancellation. */
async function scheduleAndWithdrawCancellation(
  client: ScenarioClient,
  { token, policies }: { token: string; policies: readonly Policy[] },
): Promise<void> {
  // A renters policy has an open cancellation request of an earlier scenario.
  const cancellable = policies.filter(
    ({ options, vertical_code }) => options.cancellable && vertical_code !== 'renters',
  );
  for (const { id: policyId } of cancellable) {
    const params = { policyId };
    const preview = await client.expectOptional(checkoutCancel, { token, params });
    if (!preview) return;
    const { earliest, latest } = preview.last_days ?? {};
    if (latest === undefined || latest === earliest) continue;
    const request = { coverage_end_date: latest };
    await client.expectResponse(submitCancel, { token, params, request });
    await client.expectOptional(withdrawCancel, { token, params });
    return;
  }
}
