/** Calls that are not in the specification. A backend may leave out any of them. */
import { exportAccountData } from '../../../../src/contract/account/account-data.ts';
import { login, logout, register } from '../../../../src/contract/account/auth.ts';
import {
  getDeletion,
  requestDeletion,
  withdrawDeletion,
} from '../../../../src/contract/account/deletion.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  replacePassword,
  requestEmailChange,
  resendEmailChange,
} from '../../../../src/contract/account/credentials.ts';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
  sendVerification,
} from '../../../../src/contract/account/sessions.ts';
import {
  changeClaimBankAccount,
  sendClaimMessage,
  withdrawClaim,
} from '../../../../src/contract/claims/changes.ts';
import { listPasskeys } from '../../../../src/contract/account/passkeys.ts';
import type { Claim } from '../../../../src/contract/claims/claims.ts';
import { keepClaimDraft, listClaimDrafts } from '../../../../src/contract/claims/draft.ts';
import {
  addClaimPhoto,
  listClaimPhotos,
  removeClaimPhoto,
  uploadClaimPhoto,
} from '../../../../src/contract/claims/photos.ts';
import { restartClaim } from '../../../../src/contract/claims/process.ts';
import { askSecondLook } from '../../../../src/contract/claims/second-look.ts';
import { reportClientError } from '../../../../src/contract/client-errors.ts';
import { geocodeAddress } from '../../../../src/contract/geocode.ts';
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
import {
  savableFlows,
  saveFlow,
  type SavableFlowId,
} from '../../../../src/contract/purchase/saved-flows.ts';
import { suggestAddresses } from '../../../../src/contract/suggestions.ts';
import { getVisitorCountry } from '../../../../src/contract/visitor-country.ts';
import { joinWaitlist, waitlistProductCodes } from '../../../../src/contract/waitlist.ts';
import type { ScenarioClient } from '../runner.ts';
import {
  newBuyer,
  newPassword,
  randomId,
  sampleHome,
  samplePhoto,
  type Buyer,
} from '../samples.ts';
import { travelerDetails } from './flows.ts';

/** Scenario: uses the settings of a new account that a backend may lack, and ends its sessions. */
export async function sessions(client: ScenarioClient): Promise<void> {
  const { email, first_name, last_name } = newBuyer();
  const password = newPassword();
  const registered = await client.expectOptional(register, {
    request: { email, password, first_name, last_name },
  });
  if (!registered) return;
  const { token } = registered;
  await client.expectResponse(login, { request: { email, password } });
  const listed = await client.expectOptional(listSessions, { token });
  const other = listed?.sessions.find(({ current }) => !current);
  if (other)
    await client.expectOptional(endSession, { token, request: { session_id: other.session_id } });
  await client.expectOptional(endOtherSessions, { token });
  await client.expectOptional(confirmPassword, { token, request: { password } });
  await client.expectOptional(exportAccountData, { token, query: { format: 'json' } });
  await client.expectOptional(listElectronicDelivery, { token });
  await client.expectOptional(listPasskeys, { token });
  await client.expectOptional(getDeletion, { token });
  const deletion = await client.expectOptional(requestDeletion, { token });
  if (deletion) await client.expectOptional(withdrawDeletion, { token });
  const newLoginPassword = newPassword();
  await client.expectOptional(replacePassword, {
    token,
    request: { current_password: password, password: newLoginPassword },
  });
  await client.expectOptional(sendVerification, { token });
  const emailChange = await client.expectOptional(requestEmailChange, {
    token,
    request: { current_password: newLoginPassword, email: newBuyer().email },
  });
  await client.expectOptional(resendEmailChange, { token });
  await client.expectOptional(cancelEmailChange, { token });
  const unknownLink = { request: { token: randomId() } };
  if (emailChange !== undefined)
    await client.expectError(confirmEmailChange, unknownLink, 'rejects an unknown link');
  await client.expectOptional(logout, { token });
}

/** Answers and quotes of flows that are priced without an earlier call. */
const savedAnswers: Partial<Record<SavableFlowId, (buyer: Buyer) => object>> = {
  baggage: (buyer) => ({
    answers: { baggageSelectedPlanId: '"baggage-carry"' },
    quote: {
      request: {
        plan_id: 'baggage-carry',
        rating_address: sampleHome,
        details: travelerDetails(buyer),
      },
    },
  }),
};

/** Scenario: sends the calls that help a visitor to fill in a flow. */
export async function assistance(client: ScenarioClient): Promise<void> {
  const { line1: streetAddress, line2: unit, city, state_or_region: region, postal } = sampleHome;
  await client.expectOptional(getVisitorCountry);
  await client.expectOptional(suggestAddresses, { query: { text: streetAddress } });
  await client.expectOptional(geocodeAddress, {
    request: { streetAddress, unit, city, region, postal, country: 'US' },
  });
  await client.expectOptional(reportClientError, {
    request: {
      level: 'info',
      message: 'listBaggagePlans returned a response that violates the contract',
      unread: 'plans.0.plan_id: expected string',
      page: '/baggage-protection/plans',
    },
  });
  const buyer = newBuyer();
  const { email } = buyer;
  const [flow, { path }] = Object.entries(savableFlows)[0] as [SavableFlowId, { path: string }];
  await client.expectOptional(saveFlow, {
    request: { email, flow, path: `${path}/payment`, answers: {}, ...savedAnswers[flow]?.(buyer) },
  });
  // No US carrier is likely to offer this product in Guam.
  const product = waitlistProductCodes.at(-1)!;
  await client.expectOptional(joinWaitlist, { request: { email, product, state: 'GU' } });
}

interface SignedIn {
  token: string;
}

/** Turns off the renewal of a policy, and pays the next payment of another one with a new card. */
export async function changePolicies(
  client: ScenarioClient,
  {
    token,
    policies,
    newCard,
  }: SignedIn & { policies: readonly Policy[]; newCard(): Promise<string> },
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
  { token, policies }: SignedIn & { policies: readonly Policy[] },
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

/** Stores the answers and a photo of a claim that is not filed, then removes the photo. */
export async function draftClaim(
  client: ScenarioClient,
  {
    token,
    policy_number,
    claim_process_id,
  }: SignedIn & { policy_number: string; claim_process_id: string },
): Promise<void> {
  const answers = {
    damages: ['cracked_screen'],
    claim_description: 'It fell down the stairs.',
    device_id: '',
    authorization_sent: false,
    is_device_mailed_out: null,
    bank_account: null,
    unique_key: crypto.randomUUID(),
  };
  await client.expectOptional(keepClaimDraft, { token, request: { claim_process_id, answers } });
  await client.expectOptional(listClaimDrafts, { token });
  const ofPolicy = { token, query: { policy_number } };
  const photo = await client.expectOptional(uploadClaimPhoto, { ...ofPolicy, file: samplePhoto });
  await client.expectOptional(listClaimPhotos, ofPolicy);
  if (photo)
    await client.expectOptional(removeClaimPhoto, { token, params: { photoId: photo.photo_id } });
}

/** Sends the calls about filed claims, each for a claim whose fields allow the call. */
export async function changeClaims(
  client: ScenarioClient,
  {
    token,
    claims,
    bank_account_id,
  }: SignedIn & { claims: readonly Claim[]; bank_account_id: string },
): Promise<void> {
  const open = claims.find(({ takes_photos }) => takes_photos);
  if (open)
    await client.expectOptional(addClaimPhoto, {
      token,
      params: { claimId: open.claim_id },
      query: { file_name: 'receipt.jpg' },
      file: samplePhoto,
    });
  const restartable = claims.find(({ can_restart }) => can_restart);
  if (restartable)
    await client.expectOptional(restartClaim, {
      token,
      params: { claimId: restartable.claim_id },
    });
  const messaged = claims.find(({ takes_messages }) => takes_messages);
  if (messaged)
    await client.expectOptional(sendClaimMessage, {
      token,
      params: { claimId: messaged.claim_id },
      request: { message: 'The repair shop needs two more days.' },
    });
  const payable = claims.find(({ can_change_bank_account }) => can_change_bank_account);
  if (payable)
    await client.expectOptional(changeClaimBankAccount, {
      token,
      params: { claimId: payable.claim_id },
      request: { bank_account_id },
    });
  const withdrawable = claims.findLast(({ can_withdraw }) => can_withdraw);
  if (withdrawable)
    await client.expectOptional(withdrawClaim, {
      token,
      params: { claimId: withdrawable.claim_id },
    });
  const rejected = claims.find(({ second_look_until }) => second_look_until !== undefined);
  if (rejected)
    await client.expectOptional(askSecondLook, {
      token,
      params: { claimId: rejected.claim_id },
      request: { message: 'The repair shop has written a new report.' },
    });
}
