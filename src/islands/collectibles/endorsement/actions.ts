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
import { addCoordinates } from '../../../core/address/geocode.ts';
import { coordinatesOf, isSameAddress } from '../../../core/address/wire-address.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { calendarDate } from '../../../core/dates.ts';
import { environment } from '../../../core/environment.ts';
import { showErrorModal } from '../../../core/message-modal.ts';
import { runOrRedirectToSignIn } from '../../../core/session/with-session.ts';
import type { FlowControls } from '../../../flow/step.ts';
import { fetchStateOf, loadPolicy } from '../../../policy/stores/policies.ts';
import { endorsementBlocker } from '../../../policy/endorsement-blockers.ts';
import { selectedAddress, ANOTHER_ADDRESS, type AddressStep, addressKey } from '../address-step.ts';
import { toWireCollectionAddress } from '../collections.ts';
import { limitComparisonFor } from '../limit-comparison.ts';
import { $exclusionDialogData } from '../exclusion-dialog-data.ts';
import { showPoBoxError } from '../po-box-error.ts';
import {
  $endorsement,
  answersStore,
  clearEndorsement,
  type EndorsementStep,
  endorsementSurvey,
} from './answers.ts';
import {
  $priceNotice,
  $blockingError,
  runOrOpenStartIfBlocked,
  type StepOpener,
} from './blocked.ts';

type Controls = FlowControls<EndorsementStep>;

/**
 * Loads the policy and the data for the first step. If no error blocks the endorsement, opens the
 * first step.
 */
export async function openFirstStep(flow: Controls): Promise<void> {
  const isReady = await runOrRedirectToSignIn(async () => {
    const { policy } = await loadEndorsedPolicy();
    const { change, categoryCode } = $endorsement.get();
    if ($blockingError.get() || endorsementBlocker(policy, change, categoryCode)) return false;
    clearEndorsement();
    // Marks the endorsement as started, although it has no answers yet.
    answersStore.update({});
    flow.clearDrafts(['address', 'payment']);
    if (change === 'edit') await loadEditForm();
    if (change === 'remove') await checkOut();
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
async function loadEndorsedPolicy() {
  const { policyId } = $endorsement.get();
  await loadPolicy(policyId);
  const { error } = fetchStateOf(`policy:${policyId}`).get();
  if (error) throw error;
  const { policy } = $endorsement.get();
  if (!policy || !parseCollectiblesDetails(policy))
    throw new CallError({ kind: 'refused', code: 'not_found', status: 404 });
  return { policy };
}

/** Returns the path parameters and the request that every endorsement call needs. */
function endorsementTarget() {
  const { policyId, categoryCode } = $endorsement.get();
  return { params: { policyId }, request: { category_code: categoryCode } };
}

async function loadEditForm(): Promise<void> {
  const { dynamic_form: form } = await sendCall(getEditCollectionForm, endorsementTarget());
  answersStore.update({ form });
}

/**
 * Stores the address of an added collection. If the address has changed, fetches the survey again.
 */
export async function fetchSurvey(answers: AddressStep, flow: Controls): Promise<boolean | void> {
  const state = $endorsement.get();
  const requestedAddress = selectedAddress(answers, state.addresses);
  if (state.form && state.address && isSameAddress(state.address, requestedAddress)) return;
  const isNew = answers.place === ANOTHER_ADDRESS;
  try {
    return await runOrOpenStartIfBlocked(flow, async () => {
      const address = isNew ? await addCoordinates(requestedAddress) : requestedAddress;
      const { params, request } = endorsementTarget();
      const { dynamic_form: form, plan } = await sendCall(getAddCollectionForm, {
        params,
        request: { ...request, rating_address: toWireCollectionAddress(address) },
        position: coordinatesOf(address),
      });
      endorsementSurvey.clear();
      answersStore.update({ address, form });
      return !isNew || !plan || showExclusionNoticeOnce(plan);
    });
  } catch (error) {
    return showPoBoxError(error, answers, flow.form('address'));
  }
}

type ExclusionPlan = NonNullable<ReturnType<typeof $exclusionDialogData.get>>['plan'];

/**
 * Opens the exclusion notice, once per address, and returns false. The flow continues when the
 * policyholder closes the notice. Returns true if no notice is needed.
 */
function showExclusionNoticeOnce(plan: ExclusionPlan): boolean {
  const { address, seenNotices } = $endorsement.get();
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
    return await runOrOpenStartIfBlocked(flow, checkOut);
  } catch (error) {
    const limitComparison = limitComparisonFor(error, collectionsWithEndorsement());
    if (!limitComparison) throw error;
    await showErrorModal(error, { limitComparison, closeLabel: 'Change the value' });
    return false;
  }
}

/**
 * Returns the policy's collections by category code. The added or edited collection has its new
 * values.
 */
function collectionsWithEndorsement() {
  const { policy, categoryCode } = $endorsement.get();
  const collections = (policy && parseCollectiblesDetails(policy)?.collections) ?? [];
  const values = collections.map(({ category, collection_total_value, highest_value_item }) => [
    category.code,
    { categoryCode: category.code, answers: { collection_total_value, highest_value_item } },
  ]);
  const endorsed = { categoryCode, answers: endorsementSurvey.$responses.get() };
  return { collections: { ...Object.fromEntries(values), [categoryCode]: endorsed } };
}

/** Fetches and stores the price of the endorsement. */
async function checkOut(): Promise<void> {
  const checkout = await fetchCheckout();
  $priceNotice.set('');
  answersStore.setPrice(checkout);
}

function fetchCheckout(): Promise<EndorsementCheckout> {
  const { change, address } = $endorsement.get();
  const { params, request } = endorsementTarget();
  if (change === 'remove') return sendCall(checkoutRemoveCollection, { params, request });
  const details = endorsementSurvey.$responses.get();
  if (change === 'edit')
    return sendCall(checkoutEditCollection, { params, request: { ...request, details } });
  return sendCall(checkoutAddCollection, {
    params,
    request: { ...request, rating_address: requireWireAddress(), details },
    position: address ? coordinatesOf(address) : undefined,
  });
}

export function requireWireAddress(): CollectionAddress {
  const { address } = $endorsement.get();
  if (!address) throw new Error('The address of the collection is not known');
  return toWireCollectionAddress(address);
}

/**
 * Fetches the price again and shows a notice. `reason` explains in the notice why the price has
 * changed.
 */
export async function refetchPriceWithNotice(reason: string): Promise<void> {
  await checkOut();
  $priceNotice.set(reason);
}

/**
 * Fetches a new price if the current price is from an earlier UTC day. The price changes every day,
 * because fewer days of the policy's term are left.
 */
export async function refetchPriceOnNewDay(): Promise<void> {
  const effectiveDate = $endorsement.get().checkoutInfo?.change?.effective_date;
  if (!effectiveDate || effectiveDate >= calendarDate(environment().now(), 'UTC')) return;
  await runOrRedirectToSignIn(() =>
    refetchPriceWithNotice('A new day has begun since you were told it.'),
  );
}
