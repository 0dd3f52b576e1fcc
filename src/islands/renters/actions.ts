/**
 * Submit actions of the renters steps. Also fetches a new price when the buyer changes an amount,
 * the start date or the payment cadence.
 */
import type { Address } from '../../contract/address.ts';
import type { RentersCadence } from '../../contract/renters/limits.ts';
import {
  rentersPolicyholderSchema,
  type RentersPolicyholder,
} from '../../contract/renters/plan.ts';
import { CallError } from '../../core/call/call-error.ts';
import { environment } from '../../core/environment.ts';
import { addCoordinates } from '../../core/address/geocode.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';
import { showErrorModal } from '../../core/message-modal.ts';
import { withRenewedQuote } from '../../purchase/new-price.ts';
import { $authToken } from '../../core/session/session.ts';
import {
  earliestStartDate,
  type PersistedRenters,
  type RentersAnswers,
  type RentersControls,
  type SelectedAmounts,
} from './answers.ts';
import { findPlan, openQuote, priceQuote } from './quote.ts';

/** Stores the home. If it has changed, starts a new application. */
export async function storeHomeAndFetchPlan(answers: Address, flow: RentersControls) {
  const { streetAddress, unit, city, region, postal, country } = answers;
  const typedAddress: Address = { streetAddress, unit, city, region, postal, country };
  const { propertyAddress: previousAddress, form } = flow.$state.get();
  if (form && previousAddress && isSameAddress(previousAddress, typedAddress)) return;
  const { lat, lng } = await addCoordinates({
    ...typedAddress,
    lat: answers.lat,
    lng: answers.lng,
  });
  await startApplication({ ...typedAddress, lat, lng }, flow);
}

/**
 * Clears all answers about the previous home, and fetches the plan and the survey for the new home.
 * If the backend needs the policyholder for this, the contact questions come next.
 */
async function startApplication(propertyAddress: Address, flow: RentersControls): Promise<void> {
  const { $state, answersStore, survey, closing } = flow;
  flow.clearDrafts(['location', 'quote', 'payment']);
  const plan = await findPlan(propertyAddress, $state.get()).catch((error: unknown) => {
    if (!needsPolicyholder(error, $state.get())) throw error;
    return { isContactFirst: true };
  });
  const { propertyAmount, liabilityLimit, minLiabilityLimit, person, isContactFirst } =
    $state.get();
  survey.clear();
  closing.clear();
  answersStore.update({
    ...answersStore.initial,
    propertyAmount,
    liabilityLimit,
    minLiabilityLimit,
    person,
    isContactFirst,
    ...plan,
    propertyAddress,
    policyStartDate: earliestStartDate(),
  });
}

const personFields = new Set(['personal_info', ...Object.keys(rentersPolicyholderSchema.shape)]);

/**
 * True if the backend refused a guest's call because it does not know the policyholder yet. If the
 * error names no field, the missing policyholder is the only known reason.
 */
function needsPolicyholder(error: unknown, { person }: PersistedRenters): boolean {
  if (!(error instanceof CallError) || error.code !== 'invalid_input') return false;
  const names = Object.keys(error.fields).map((path) => path.split('.')[0] ?? '');
  const namesPerson = names.length === 0 || names.some((name) => personFields.has(name));
  return namesPerson && !person && !$authToken.get();
}

/** Stores the policyholder, and repeats the call that the backend refused without one. */
export async function storeContact(person: RentersPolicyholder, flow: RentersControls) {
  flow.answersStore.update({ person });
  const { form, propertyAddress, survey } = flow.$state.get();
  if (!propertyAddress) throw new Error('The home is missing');
  if (!form) await startApplication(propertyAddress, flow);
  else if (survey.complete) await openAndPriceQuote(flow);
}

/** Stores the policyholder after the price. */
export async function storePolicyholder(person: RentersPolicyholder, flow: RentersControls) {
  flow.answersStore.update({ person, isQuoteFinal: false });
  await finalizeQuote(flow);
}

/**
 * Opens the quote that the buyer purchases, with the policyholder and all answers. Does nothing
 * while an answer is missing, because the last answer calls this function again.
 */
export async function finalizeQuote(answers: RentersAnswers): Promise<void> {
  const { answersStore, $state } = answers;
  const { closingForm, closing } = $state.get();
  if (closingForm && !closing.complete) return;
  const quote = await openQuote(answers);
  const checkoutInfo = await priceQuote({ ...$state.get(), ...quote });
  answersStore.setPrice(checkoutInfo, { ...quote, isQuoteStale: false });
}

/**
 * Stores the location that the visitor chose for the home. If it differs from the typed address,
 * starts a new application.
 */
export async function storeConfirmedLocation(
  { location }: { location: string },
  flow: RentersControls,
) {
  const { zipCodeResults, propertyAddress: home } = flow.$state.get();
  const chosen = zipCodeResults.find(({ postal }) => postal === location);
  if (!chosen || !home) return;
  const { city, postal, state_or_region: region } = chosen;
  const confirmedAddress = { ...home, city, region, postal };
  if (isSameAddress(confirmedAddress, home)) return;
  const { lat, lng } = await addCoordinates({
    ...confirmedAddress,
    lat: undefined,
    lng: undefined,
  });
  await startApplication({ ...confirmedAddress, lat, lng }, flow);
  flow.clearDrafts(['address']);
}

/**
 * Opens a quote with the survey's answers. Then fetches the first price of this quote. If the
 * backend needs the policyholder for this, the contact questions come next.
 */
export async function showFirstPrice(answers: RentersAnswers): Promise<void> {
  try {
    await openAndPriceQuote(answers);
  } catch (error) {
    if (!needsPolicyholder(error, answers.$state.get())) throw error;
    answers.answersStore.update({ isContactFirst: true });
  }
}

async function openAndPriceQuote(answers: RentersAnswers): Promise<void> {
  const { answersStore, $state } = answers;
  answersStore.update({ quote: null });
  const quote = await openQuote(answers);
  answersStore.update({ ...quote, isQuoteStale: true });
  try {
    answersStore.setPrice(await priceQuote($state.get()), { isQuoteStale: false });
  } catch (error) {
    // Ends the wait for a price, because the price request failed. The quote has no price now.
    answersStore.update({ isQuoteStale: false });
    throw error;
  }
}

/**
 * Delay in milliseconds after the last change before the price is requested. Without the delay,
 * each move of a slider would send a request.
 */
const DEBOUNCE_MS = 400;

export interface Selection extends Partial<SelectedAmounts> {
  selectedCadence?: RentersCadence;
  policyStartDate?: string;
}

/**
 * Stores the new selection. After DEBOUNCE_MS without another change, fetches its price. Shows an
 * error in the modal.
 */
export async function storeSelectionAndReprice(
  selection: Selection,
  flow: RentersControls,
): Promise<void> {
  const { answersStore, changes } = flow;
  const { selectedCadence, policyStartDate, ...amounts } = selection;
  const { selectedAmounts } = flow.$state.get();
  const change = (changes.latest += 1);
  answersStore.update({
    isQuoteStale: true,
    ...(selectedAmounts && { selectedAmounts: { ...selectedAmounts, ...amounts } }),
    ...(selectedCadence && { selectedCadence }),
    ...(policyStartDate && { policyStartDate }),
  });
  flow.clearDrafts(['payment']);
  await environment().wait(DEBOUNCE_MS);
  if (change === changes.latest) await reprice(change, flow);
}

/**
 * Fetches the price of the current selection. If the selection changes during the request, ignores
 * this price.
 */
async function reprice(change: number, answers: RentersAnswers): Promise<void> {
  const { answersStore, $state, changes } = answers;
  try {
    const checkoutInfo = await withRenewedQuote(
      () => priceQuote($state.get()),
      async () => answersStore.update(await openQuote(answers)),
    );
    if (change === changes.latest) answersStore.setPrice(checkoutInfo, { isQuoteStale: false });
  } catch (error) {
    if (change !== changes.latest) return;
    answersStore.update({ isQuoteStale: false });
    await showErrorModal(error);
  }
}

/**
 * Waits until the price of the current selection has arrived. Returns false if there is no price, or
 * if the buyer has changed the selection during the wait.
 */
export async function waitForPrice({ $state, changes }: RentersAnswers): Promise<boolean> {
  const change = changes.latest;
  if ($state.get().isQuoteStale)
    await new Promise<void>((resolve) => {
      const stop = $state.listen(({ isQuoteStale }) => {
        if (isQuoteStale) return;
        stop();
        resolve();
      });
    });
  return change === changes.latest && $state.get().checkoutInfo !== null;
}

/**
 * Fetches the price if it is missing, for example after a failure or a reload. If the start date is
 * in the past, first changes it to the earliest possible day.
 */
export async function fetchMissingPrice(flow: RentersControls): Promise<void> {
  const { checkoutInfo, isQuoteStale, policyStartDate } = flow.$state.get();
  const isPast = policyStartDate !== null && policyStartDate < earliestStartDate();
  if (checkoutInfo && !isQuoteStale && !isPast) return;
  flow.changes.latest += 1;
  if (isPast) flow.clearDrafts(['quote']);
  flow.answersStore.update({
    isQuoteStale: true,
    ...(isPast && { policyStartDate: earliestStartDate() }),
  });
  await reprice(flow.changes.latest, flow);
}
