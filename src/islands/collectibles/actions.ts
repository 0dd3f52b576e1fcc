/** Submit actions of the collectibles steps. */
import type { Address } from '../../contract/address.ts';
import { unansweredQuestions } from '../../contract/collectibles/question-scopes.ts';
import type { CollectiblesPlan } from '../../contract/collectibles/quote.ts';
import type { SurveyAnswers } from '../../contract/survey/dynamic-form.ts';
import { addCoordinates } from '../../core/address/geocode.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';
import { showErrorModal } from '../../core/message-modal.ts';
import type { CollectiblesAnswers, CollectiblesControls } from './answers.ts';
import { selectedAddress, type AddressStep } from './address-step.ts';
import { startCollection } from './start-collection.ts';
import {
  addressFactsOf,
  changesFromSurvey,
  otherCollectionsAddresses,
  withAddressFacts,
  surveyAnswersOfCollection,
} from './collections.ts';
import { limitComparisonFor } from './limit-comparison.ts';
import { showPoBoxError } from './po-box-error.ts';
import { findPlan, priceApplication } from './quote.ts';

/**
 * Starts a collection of the chosen category. If the current collection has this category and is
 * not in the list of collections yet, keeps its answers.
 */
export function startCollectionOfCategory(categoryCode: string, flow: CollectiblesControls): void {
  const { currentCollection, collections } = flow.$state.get();
  const isStarted =
    currentCollection?.categoryCode === categoryCode &&
    !Object.hasOwn(collections, currentCollection.referenceId);
  if (isStarted) return;
  startCollection(categoryCode, { page: null }, flow);
  flow.clearDrafts(['address']);
}

/**
 * Keys of the survey answers about the owner. These answers stay when all other answers are
 * cleared.
 */
const ownerKeys = new Set([
  'owner_first_name',
  'owner_last_name',
  'owner_email',
  'owner_phone_number',
]);

/**
 * Starts an application for a new owner, separate from the owners of existing policies. Keeps the
 * selected category and the owner's name, email and phone.
 */
export function startNewOwnerApplication(flow: CollectiblesControls): void {
  const { details, currentCollection } = flow.$state.get();
  const owner = Object.fromEntries(Object.entries(details).filter(([key]) => ownerKeys.has(key)));
  flow.clear();
  flow.clearDrafts(['address']);
  flow.answersStore.update({
    currentCollection: currentCollection && { ...currentCollection, address: null },
    owner,
    isNewOwner: true,
  });
}

/**
 * Stores the address of the collection. If the address or the category is new, fetches the plan and
 * its survey.
 */
export async function storeAddressAndFetchPlan(
  answers: AddressStep,
  flow: CollectiblesControls,
): Promise<boolean | void> {
  const { answersStore } = flow;
  const state = flow.$state.get();
  const { currentCollection, form, editing } = state;
  if (!currentCollection) return;
  const requestedAddress = selectedAddress(answers, otherCollectionsAddresses(state));
  const currentAddress = editing
    ? state.collections[currentCollection.referenceId]?.address
    : currentCollection.address;
  if (form && currentAddress && isSameAddress(currentAddress, requestedAddress)) {
    if (editing)
      answersStore.update({
        currentCollection: { ...currentCollection, address: currentAddress },
        editing: null,
      });
    return;
  }
  try {
    const address = await addCoordinates(requestedAddress);
    const { quoteId, plan } = await findPlan(state, currentCollection.categoryCode, address);
    answersStore.update({
      quoteId,
      plans: { ...state.plans, [currentCollection.categoryCode]: plan },
    });
    if (!editing) openSurveyAt(address, plan, flow);
    else if ((await moveCollections(address, flow)) === false) return false;
    return showExclusionNoticeOnce(address, plan, flow);
  } catch (error) {
    return showPoBoxError(error, answers, flow.form('address'));
  }
}

/**
 * Opens the survey for this category and address. Leaves out questions whose answers are already
 * known.
 */
function openSurveyAt(
  address: Address,
  plan: CollectiblesPlan,
  answers: CollectiblesAnswers,
): void {
  const { answersStore, survey } = answers;
  const { currentCollection, details, ...state } = answers.$state.get();
  if (!currentCollection) return;
  // True if the collection is already in the list of collections: the visitor returned to it with
  // Back. Its survey keeps all questions, so that its answers stay visible.
  const isListed = Object.hasOwn(state.collections, currentCollection.referenceId);
  const knownAnswers = { ...details, ...addressFactsOf(state, address)?.answers };
  if (!isListed) survey.clear();
  answersStore.update({
    currentCollection: { ...currentCollection, address },
    form: isListed ? plan.dynamic_form : unansweredQuestions(plan.dynamic_form, knownAnswers),
    addresses: withAddressFacts(state, address, {}),
  });
  if (isListed) restartSurvey(address, answers);
}

/**
 * Starts the survey again with the stored answers of the collection and of the address, so only
 * missing answers must be entered.
 */
function restartSurvey(address: Address, { $state, survey }: CollectiblesAnswers): void {
  const state = $state.get();
  const collection = state.collections[state.currentCollection?.referenceId ?? ''];
  if (!collection) return;
  survey.$screens.get()?.restart(surveyAnswersOfCollection(state, { ...collection, address }));
}

/**
 * Moves the edited collections to another address. If the alarms at that address are unknown, the
 * survey asks about them.
 */
async function moveCollections(
  address: Address,
  answers: CollectiblesAnswers,
): Promise<boolean | void> {
  const { survey } = answers;
  const { currentCollection, ...state } = answers.$state.get();
  if (!currentCollection) return;
  answers.answersStore.update({
    currentCollection: { ...currentCollection, address },
    addresses: withAddressFacts(state, address, {}),
  });
  restartSurvey(address, answers);
  if (survey.$summary.get().complete)
    return storeAnswersAndFetchPrice(survey.$responses.get(), answers);
}

/**
 * Opens the exclusion notice, once per address, and returns false. The flow continues when the
 * visitor closes the notice. Returns true if no notice is needed.
 */
function showExclusionNoticeOnce(
  address: Address,
  plan: CollectiblesPlan,
  { $state, answersStore, $exclusionDialogData }: CollectiblesAnswers,
): boolean {
  const state = $state.get();
  if (plan.information.exclusions.length === 0) return true;
  if (addressFactsOf(state, address)?.hasSeenExclusionNotice) return true;
  answersStore.update({
    addresses: withAddressFacts(state, address, { hasSeenExclusionNotice: true }),
  });
  $exclusionDialogData.set({ street: address.streetAddress, plan });
  return false;
}

/** Stores the survey's answers and fetches one price for all collections. */
export async function storeAnswersAndFetchPrice(
  responses: SurveyAnswers,
  { $state, answersStore }: CollectiblesAnswers,
): Promise<boolean | void> {
  const state = $state.get();
  const changes = changesFromSurvey(state, responses);
  if (!changes) return;
  try {
    const quote = await priceApplication({ ...state, ...changes });
    answersStore.update({
      ...changes,
      ...quote,
      settings: quote.quote.settings,
      isQuoteStale: false,
      editing: null,
    });
  } catch (error) {
    const limitComparison = limitComparisonFor(error, { ...state, ...changes });
    if (!limitComparison) throw error;
    await showErrorModal(error, { limitComparison, closeLabel: 'Change the value' });
    return false;
  }
}
