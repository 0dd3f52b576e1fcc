/** What Next does on the steps of the collectibles flow. */
import type { Address } from '../../contract/address.ts';
import { stillAsked } from '../../contract/collectibles/fields.ts';
import type { CollectiblesPlan } from '../../contract/collectibles/quote.ts';
import type { SurveyResponses } from '../../contract/survey/dynamic-form.ts';
import { locate } from '../../core/address/geocode.ts';
import { sameAddress } from '../../core/address/wire-address.ts';
import { showError } from '../../core/modal.ts';
import type { FlowControls } from '../../flow/step.ts';
import {
  $collectibles,
  collectiblesSurvey,
  contextOf,
  kept,
  otherAddresses,
  type CollectiblesStep,
} from './answers.ts';
import { addressOf, type AddressStep } from './address-step.ts';
import { beginCollection } from './begin.ts';
import { noteAddress, record, recordedOf } from './collections.ts';
import { valueEvidence } from './evidence.ts';
import { $exclusions } from './exclusions.ts';
import { tellRefusedAddress } from './refused-address.ts';
import { findPlan, priceApplication } from './quote.ts';

type Controls = FlowControls<CollectiblesStep>;

/** Chosen in the modal: of one that was begun already what was typed stays. */
export function chooseCategory(categoryCode: string, flow: Controls): void {
  const { subject, collections } = $collectibles.get();
  const isBegun =
    subject?.categoryCode === categoryCode && !Object.hasOwn(collections, subject.referenceId);
  if (isBegun) return;
  beginCollection(categoryCode, { page: null });
  flow.dropDrafts(['address']);
}

/** What the owner is asked first stays; everything else that was said of collections is forgotten. */
const ownerKeys = new Set([
  'owner_first_name',
  'owner_last_name',
  'owner_email',
  'owner_phone_number',
]);

/** Forgets the details of the collections, but for the owner's name, email and phone. */
function clearDetails(): void {
  const { details, subject } = $collectibles.get();
  const owner = Object.fromEntries(Object.entries(details).filter(([key]) => ownerKeys.has(key)));
  kept.clear();
  collectiblesSurvey.clear();
  kept.keep({ subject: subject && { ...subject, address: null }, owner });
}

/** Somebody who owns none of the collections that are insured by now: asked for, with who signs filled in. */
export function createOwner(flow: Controls): void {
  clearDetails();
  flow.dropDrafts(['address']);
  kept.keep({ isNewOwner: true });
}

/** Where the subject is kept: another place, or another kind there, is asked about anew. */
export async function chooseAddress(answers: AddressStep, flow: Controls): Promise<boolean | void> {
  const state = $collectibles.get();
  const { subject, form, editing } = state;
  if (!subject) return;
  const wanted = addressOf(answers, otherAddresses(state));
  const present = editing ? state.collections[subject.referenceId]?.address : subject.address;
  if (form && present && sameAddress(present, wanted)) {
    if (editing) kept.keep({ subject: { ...subject, address: present }, editing: null });
    return;
  }
  try {
    const address = await locate(wanted);
    const { quoteId, plan } = await findPlan(state, subject.categoryCode, address);
    kept.keep({ quoteId, plans: { ...state.plans, [subject.categoryCode]: plan } });
    if (!editing) askAt(address, plan);
    else if ((await moveCollections(address)) === false) return false;
    return warnOnce(address, plan);
  } catch (error) {
    return tellRefusedAddress(error, answers, flow.form('address'));
  }
}

/** What is still to be asked of the subject, now that it is known where it is kept. */
function askAt(address: Address, plan: CollectiblesPlan): void {
  const { subject, details, ...state } = $collectibles.get();
  if (!subject) return;
  // Back from the list of collections leads to one that is in it already: it is not asked for itself.
  const isListed = Object.hasOwn(state.collections, subject.referenceId);
  const known = { ...details, ...contextOf(state, address)?.answers };
  if (!isListed) collectiblesSurvey.clear();
  kept.keep({
    subject: { ...subject, address },
    form: isListed ? plan.dynamic_form : stillAsked(plan.dynamic_form, known),
    addresses: noteAddress(state, address, {}),
  });
  if (isListed) takeUp(address, '');
}

/** Has the survey ask what is not recorded of the subject at an address; the rest stands in its fields. */
function takeUp(address: Address, screen: string): void {
  const state = $collectibles.get();
  const collection = state.collections[state.subject?.referenceId ?? ''];
  if (!collection) return;
  const recorded = recordedOf(state, { ...collection, address });
  collectiblesSurvey.$screens.get()?.takeUp(recorded, screen);
}

/** What is edited lies elsewhere. Where the alarms of the place are not known, the survey asks for them. */
async function moveCollections(address: Address): Promise<boolean | void> {
  const { subject, ...state } = $collectibles.get();
  if (!subject) return;
  kept.keep({
    subject: { ...subject, address },
    addresses: noteAddress(state, address, {}),
  });
  takeUp(address, '');
  if (collectiblesSurvey.$summary.get().complete)
    return saveCollection(collectiblesSurvey.$responses.get());
}

/** The exclusion notice, once for each address. The flow goes on when it is closed. */
function warnOnce(address: Address, plan: CollectiblesPlan): boolean {
  const state = $collectibles.get();
  if (plan.information.exclusions.length === 0) return true;
  if (contextOf(state, address)?.hasSeenExclusionNotice) return true;
  kept.keep({ addresses: noteAddress(state, address, { hasSeenExclusionNotice: true }) });
  $exclusions.set({ street: address.streetAddress, plan });
  return false;
}

/** The survey was answered: what it said is kept, and everything is priced together. */
export async function saveCollection(responses: SurveyResponses): Promise<boolean | void> {
  const state = $collectibles.get();
  const { subject, form, editing } = state;
  if (!subject?.address || !form) return;
  const { referenceId, categoryCode, isSubCategory, address } = subject;
  const ids = editing?.ids.length ? editing.ids : [referenceId];
  const collection = { categoryCode, isSubCategory, address };
  const recorded = record(state, form, { ids, collection }, responses);
  try {
    const quote = await priceApplication({ ...state, ...recorded });
    kept.keep({
      ...recorded,
      ...quote,
      settings: quote.quote.settings,
      isQuoteStale: false,
      editing: null,
    });
  } catch (error) {
    const evidence = valueEvidence(error, { ...state, ...recorded });
    if (!evidence) throw error;
    await showError(error, { evidence, close: 'Change the value' });
    return false;
  }
}
