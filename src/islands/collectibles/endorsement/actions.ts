/** What the steps of a change ask the provider. */
import type { CollectionAddress } from '../../../contract/collectibles/application.ts';
import type { EndorsementCheckout } from '../../../contract/collectibles/endorsement-checkout.ts';
import {
  checkoutAddCollection,
  checkoutEditCollection,
  checkoutRemoveCollection,
  getAddCollectionForm,
  getEditCollectionForm,
} from '../../../contract/collectibles/endorsements.ts';
import { collectiblesDetails } from '../../../contract/collectibles/policy.ts';
import { locate } from '../../../core/address/geocode.ts';
import { positionOf, sameAddress } from '../../../core/address/wire-address.ts';
import { call } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { calendarDate } from '../../../core/dates.ts';
import { environment } from '../../../core/environment.ts';
import { showError } from '../../../core/modal.ts';
import { signedIn } from '../../../core/session/signed-in.ts';
import type { FlowControls } from '../../../flow/step.ts';
import { fetchingOf, loadPolicy } from '../../account/stores/policies.ts';
import { changeProblem } from '../../account/verticals/collection-changes.ts';
import { addressOf, ANOTHER_ADDRESS, type AddressStep, writtenAs } from '../address-step.ts';
import { wireCollectionAddress } from '../collections.ts';
import { valueEvidence } from '../evidence.ts';
import { $exclusions } from '../exclusions.ts';
import { tellRefusedAddress } from '../refused-address.ts';
import {
  $endorsement,
  beginEndorsement,
  type EndorsementStep,
  endorsementSurvey,
  keepEndorsement,
} from './answers.ts';
import { $priceNotice, $stopped, orStop, type Opens } from './stop.ts';

type Controls = FlowControls<EndorsementStep>;

/** Fetches the policy and what has to be there for the first question; then the holder is sent on. */
export async function begin(flow: Controls): Promise<void> {
  const ready = await signedIn(async () => {
    const { policy } = await loadHeld();
    const { change, categoryCode } = $endorsement.get();
    if ($stopped.get() || changeProblem(policy, change, categoryCode)) return false;
    beginEndorsement();
    flow.dropDrafts(['address', 'payment']);
    if (change === 'edit') await askForm();
    if (change === 'remove') await checkOut();
    return true;
  });
  // Only whoever still waits is sent on.
  if (ready && flow.$place.get() === 'start') await flow.complete(() => {});
}

/** The policy as it stands now. Throws where it could not be fetched, or covers no collections. */
async function loadHeld() {
  const { policyId } = $endorsement.get();
  await loadPolicy(policyId);
  const { error } = fetchingOf(`policy:${policyId}`).get();
  if (error) throw error;
  const { policy } = $endorsement.get();
  if (!policy || !collectiblesDetails(policy))
    throw new CallError({ kind: 'refused', code: 'not_found', status: 404 });
  return { policy };
}

/** What every call of a change names. */
function subject() {
  const { policyId, categoryCode } = $endorsement.get();
  return { params: { policyId }, request: { category_code: categoryCode } };
}

async function askForm(): Promise<void> {
  const { dynamic_form: form } = await call(getEditCollectionForm, subject());
  keepEndorsement({ form });
}

/** Where a collection that is added is kept: another place is asked about anew. */
export async function chooseAddress(answers: AddressStep, flow: Controls): Promise<boolean | void> {
  const state = $endorsement.get();
  const wanted = addressOf(answers, state.places);
  if (state.form && state.address && sameAddress(state.address, wanted)) return;
  const isNew = answers.place === ANOTHER_ADDRESS;
  try {
    return await orStop(flow, async () => {
      const address = isNew ? await locate(wanted) : wanted;
      const { params, request } = subject();
      const { dynamic_form: form, plan } = await call(getAddCollectionForm, {
        params,
        request: { ...request, rating_address: wireCollectionAddress(address) },
        position: positionOf(address),
      });
      endorsementSurvey.clear();
      keepEndorsement({ address, form, priced: null });
      return !isNew || !plan || warnOnce(plan);
    });
  } catch (error) {
    return tellRefusedAddress(error, answers, flow.form('address'));
  }
}

type Noticed = NonNullable<ReturnType<typeof $exclusions.get>>['plan'];

/** The exclusion notice, once for each address. The flow goes on when it is closed. */
function warnOnce(plan: Noticed): boolean {
  const { address, noticed } = $endorsement.get();
  if (!address || plan.information.exclusions.length === 0) return true;
  if (noticed.includes(writtenAs(address))) return true;
  keepEndorsement({ noticed: [...noticed, writtenAs(address)] });
  $exclusions.set({ street: address.streetAddress, plan });
  return false;
}

/** The survey was answered: what the policy costs with the change. */
export async function priceChange(flow: Opens): Promise<boolean | void> {
  try {
    return await orStop(flow, checkOut);
  } catch (error) {
    const evidence = valueEvidence(error, insuredWith());
    if (!evidence) throw error;
    await showError(error, { evidence, close: 'Change the value' });
    return false;
  }
}

/** The collections of the policy as they would be, by category. */
function insuredWith() {
  const { policy, categoryCode } = $endorsement.get();
  const held = (policy && collectiblesDetails(policy)?.collections) ?? [];
  const values = held.map(({ category, collection_total_value, highest_value_item }) => [
    category.code,
    { categoryCode: category.code, answers: { collection_total_value, highest_value_item } },
  ]);
  const changed = { categoryCode, answers: endorsementSurvey.$responses.get() };
  return { collections: { ...Object.fromEntries(values), [categoryCode]: changed } };
}

/** Asks for the price. Every price gets a key of its own: it is submitted once. */
async function checkOut(): Promise<void> {
  const checkout = await checkOutNow();
  $priceNotice.set('');
  keepEndorsement({ priced: { checkout, uniqueKey: environment().uuid() } });
}

function checkOutNow(): Promise<EndorsementCheckout> {
  const { change, address } = $endorsement.get();
  const { params, request } = subject();
  if (change === 'remove') return call(checkoutRemoveCollection, { params, request });
  const details = endorsementSurvey.$responses.get();
  if (change === 'edit')
    return call(checkoutEditCollection, { params, request: { ...request, details } });
  return call(checkoutAddCollection, {
    params,
    request: { ...request, rating_address: ratingAddress(), details },
    position: address ? positionOf(address) : undefined,
  });
}

export function ratingAddress(): CollectionAddress {
  const { address } = $endorsement.get();
  if (!address) throw new Error('The address of the collection is not known');
  return wireCollectionAddress(address);
}

/** Another price holds by now: it is put on screen, and `reason` beside it. */
export async function renewPrice(reason: string): Promise<void> {
  await checkOut();
  $priceNotice.set(reason);
}

/** Each day that passes is one less to pay for: a price of another day is asked for again. */
export async function refreshOldPrice(): Promise<void> {
  const { priced } = $endorsement.get();
  const from = priced?.checkout.change?.effective_date;
  if (!from || from >= calendarDate(environment().now(), 'UTC')) return;
  await signedIn(() => renewPrice('A new day has begun since you were told it.'));
}
