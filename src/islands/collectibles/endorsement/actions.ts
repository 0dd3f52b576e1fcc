/** Actions of the endorsement flow that send requests. */
import type { CollectionAddress } from '../../../contract/collectibles/application.ts';
import type { EndorsementCheckout } from '../../../contract/collectibles/endorsement-checkout.ts';
import {
  checkoutAddCollection,
  checkoutEditCollection,
  checkoutRemoveCollection,
  getAddCollectionForm,
  getEditCollectionForm,
} from '../../../contract/collectibles/endorsements.ts';
import { parseCollectiblesDetails } from '../../../contract/collectibles/policy.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { addCoordinates } from '../../../core/address/geocode.ts';
import { coordinatesOf, isSameAddress } from '../../../core/address/wire-address.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { showErrorModal } from '../../../core/message-modal.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import { fetchStateOf, loadPolicy } from '../../../policy/stores/load-policies.ts';
import { productToday } from '../../../policy/policy-facts.ts';
import { endorsementBlocker } from '../../../policy/endorsement-blockers.ts';
import { selectedAddress, ANOTHER_ADDRESS, type AddressStep, addressKey } from '../address-step.ts';
import { toWireCollectionAddress } from '../collections.ts';
import { limitComparisonFor } from '../limit-comparison.ts';
import type { ExclusionDialogData } from '../exclusion-dialog-data.ts';
import { showPoBoxError } from '../po-box-error.ts';
import type { EndorsementAnswers, EndorsementControls, EndorsementState } from './answers.ts';
import { runOrOpenStartIfBlocked, type StepOpener } from './blocked.ts';

/**
 * Loads the policy and the data for the first step. If no error blocks the endorsement, opens the
 * first step.
 */
export async function openFirstStep(flow: EndorsementControls): Promise<void> {
  const isReady = await runOrRedirectToSignIn(async () => {
    const policy = await loadEndorsedPolicy(flow);
    const { change, categoryCode } = flow.$state.get();
    if (flow.$blockingError.get() || endorsementBlocker(policy, change, categoryCode)) return false;
    flow.clear();
    // Marks the endorsement as started, although it has no answers yet.
    flow.answersStore.update({});
    flow.clearDrafts(['address', 'payment']);
    if (change === 'edit') await loadEditForm(flow);
    if (change === 'remove') await checkOut(flow);
    return true;
  });
  // Opens the first step only if the policyholder is still on the start step. The policyholder may
  // have left it during the loading.
  if (isReady && flow.$location.get() === 'start') await flow.complete(() => {});
}

/**
 * Fetches the policy that the policyholder wants to change.
 * @throws CallError if the policy cannot be loaded, or `not_found` if it covers no collections.
 */
async function loadEndorsedPolicy({ $state }: EndorsementAnswers): Promise<Policy> {
  const { policyId } = $state.get();
  await loadPolicy(policyId);
  const { error } = fetchStateOf(`policy:${policyId}`).get();
  if (error) throw error;
  const { policy } = $state.get();
  if (!policy || !parseCollectiblesDetails(policy))
    throw new CallError({ kind: 'rejected', code: 'not_found', status: 404 });
  return policy;
}

/** Returns the path parameters and the request that every endorsement call needs. */
function endorsementTarget({ policyId, categoryCode }: EndorsementState) {
  return { params: { policyId }, request: { category_code: categoryCode } };
}

async function loadEditForm({ $state, answersStore }: EndorsementAnswers): Promise<void> {
  const target = endorsementTarget($state.get());
  const { dynamic_form: form } = await sendCall(getEditCollectionForm, target);
  answersStore.update({ form });
}

/**
 * Stores the address of an added collection. If the address has changed, fetches the survey again.
 */
export async function fetchSurvey(
  answers: AddressStep,
  flow: EndorsementControls,
): Promise<boolean | void> {
  const state = flow.$state.get();
  const requestedAddress = selectedAddress(answers, state.addresses);
  if (state.form && state.address && isSameAddress(state.address, requestedAddress)) return;
  const isNew = answers.place === ANOTHER_ADDRESS;
  try {
    return await runOrOpenStartIfBlocked(flow, async () => {
      const address = isNew ? await addCoordinates(requestedAddress) : requestedAddress;
      const { params, request } = endorsementTarget(state);
      const { dynamic_form: form, plan } = await sendCall(getAddCollectionForm, {
        params,
        request: { ...request, rating_address: toWireCollectionAddress(address) },
        position: coordinatesOf(address),
      });
      flow.survey.clear();
      flow.answersStore.update({ address, form });
      return !isNew || !plan || showExclusionNoticeOnce(plan, flow);
    });
  } catch (error) {
    return showPoBoxError(error, answers, flow.form('address'));
  }
}

/**
 * Opens the exclusion notice, once per address, and returns false. The flow continues when the
 * policyholder closes the notice. Returns true if no notice is needed.
 */
function showExclusionNoticeOnce(
  plan: ExclusionDialogData['plan'],
  { $state, answersStore, $exclusionDialogData }: EndorsementAnswers,
): boolean {
  const { address, seenNotices } = $state.get();
  if (!address || plan.information.exclusions.length === 0) return true;
  if (seenNotices.includes(addressKey(address))) return true;
  answersStore.update({ seenNotices: [...seenNotices, addressKey(address)] });
  $exclusionDialogData.set({ street: address.streetAddress, plan });
  return false;
}

/**
 * Fetches the price of the endorsement after the survey is complete. If a value is above the online
 * limit, shows both amounts and returns false.
 */
export async function priceEndorsement(flow: StepOpener): Promise<boolean | void> {
  try {
    return await runOrOpenStartIfBlocked(flow, () => checkOut(flow));
  } catch (error) {
    const limitComparison = limitComparisonFor(error, collectionsWithEndorsement(flow));
    if (!limitComparison) throw error;
    await showErrorModal(error, { limitComparison, closeLabel: 'Change the value' });
    return false;
  }
}

/**
 * Returns the policy's collections by category code. The added or edited collection has its new
 * values.
 */
function collectionsWithEndorsement({ $state, survey }: EndorsementAnswers) {
  const { policy, categoryCode } = $state.get();
  const collections = (policy && parseCollectiblesDetails(policy)?.collections) ?? [];
  const values = collections.map(({ category, collection_total_value, highest_value_item }) => [
    category.code,
    { categoryCode: category.code, answers: { collection_total_value, highest_value_item } },
  ]);
  const endorsed = { categoryCode, answers: survey.$responses.get() };
  return { collections: { ...Object.fromEntries(values), [categoryCode]: endorsed } };
}

/** Fetches and stores the price of the endorsement. */
async function checkOut(answers: EndorsementAnswers): Promise<void> {
  const checkout = await fetchCheckout(answers);
  answers.$priceNotice.set('');
  answers.answersStore.setPrice(checkout);
}

function fetchCheckout({ $state, survey }: EndorsementAnswers): Promise<EndorsementCheckout> {
  const state = $state.get();
  const { change, address } = state;
  const { params, request } = endorsementTarget(state);
  if (change === 'remove') return sendCall(checkoutRemoveCollection, { params, request });
  const details = survey.$responses.get();
  if (change === 'edit')
    return sendCall(checkoutEditCollection, { params, request: { ...request, details } });
  return sendCall(checkoutAddCollection, {
    params,
    request: { ...request, rating_address: requireWireAddress(state), details },
    position: address ? coordinatesOf(address) : undefined,
  });
}

export function requireWireAddress({ address }: EndorsementState): CollectionAddress {
  if (!address) throw new Error('The address of the collection is not known');
  return toWireCollectionAddress(address);
}

/**
 * Fetches the price again and shows a notice. `reason` explains in the notice why the price has
 * changed.
 */
export async function refetchPriceWithNotice(
  reason: string,
  answers: EndorsementAnswers,
): Promise<void> {
  await checkOut(answers);
  answers.$priceNotice.set(reason);
}

/**
 * Fetches a new price if the current price is from an earlier day. The price changes every day,
 * because fewer days of the policy's term are left.
 */
export async function refetchPriceOnNewDay(answers: EndorsementAnswers): Promise<void> {
  const effectiveDate = answers.$state.get().checkoutInfo?.change?.effective_date;
  if (!effectiveDate || effectiveDate >= productToday('collectibles')) return;
  await runOrRedirectToSignIn(() =>
    refetchPriceWithNotice('The date has changed since we priced it.', answers),
  );
}
