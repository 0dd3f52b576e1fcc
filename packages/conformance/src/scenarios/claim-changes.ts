/** Calls of claims that are not in the specification. A backend may leave out any of them. */
import {
  changeClaimBankAccount,
  sendClaimMessage,
  withdrawClaim,
} from '../../../../src/contract/claims/changes.ts';
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
import type { ScenarioClient } from '../runner.ts';
import { samplePhoto } from '../samples.ts';

/** Stores the answers and a photo of a claim that is not filed, then removes the photo. */
export async function draftClaim(
  client: ScenarioClient,
  {
    token,
    policy_number,
    claim_process_id,
  }: { token: string; policy_number: string; claim_process_id: string },
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
  }: { token: string; claims: readonly Claim[]; bank_account_id: string },
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
