/**
 * Submit actions of the renters steps. Also fetches a new price when the buyer changes an amount,
 * the start date or the payment cadence.
 */
import type { Address } from '../../contract/address.ts';
import type { RentersCadence } from '../../contract/renters/limits.ts';
import { rentersPolicyholderSchema } from '../../contract/renters/plan.ts';
import { environment } from '../../core/environment.ts';
import { addCoordinates } from '../../core/address/geocode.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';
import { showErrorModal } from '../../core/message-modal.ts';
import { withRenewedQuote } from '../../purchase/new-price.ts';
import { $authToken } from '../../core/session/session.ts';
import {
  earliestStartDate,
  type AddressStep,
  type PersistedRenters,
  type RentersAnswers,
  type RentersControls,
  type SelectedAmounts,
} from './answers.ts';
import { findPlan, openQuote, priceQuote } from './quote.ts';

/** Stores the home and the tenant. If one of them has changed, starts a new application. */
export async function storeHomeAndFetchPlan(answers: AddressStep, flow: RentersControls) {
  const { streetAddress, unit, city, region, postal, country } = answers;
  const typedAddress: Address = { streetAddress, unit, city, region, postal, country };
  const { propertyAddress: previousAddress, person, form } = flow.$state.get();
  const tenant = $authToken.get() ? null : rentersPolicyholderSchema.parse(answers);
  const isSameHome = previousAddress !== null && isSameAddress(previousAddress, typedAddress);
  const isSameTenant = JSON.stringify(person) === JSON.stringify(tenant);
  if (form && isSameHome && isSameTenant) return;
  const { lat, lng } = await addCoordinates({
    ...typedAddress,
    lat: answers.lat,
    lng: answers.lng,
  });
  await startApplication({ ...typedAddress, lat, lng }, tenant, flow);
}

/**
 * Clears all answers about the previous home, and fetches the plan and the survey for the new home.
 */
async function startApplication(
  propertyAddress: Address,
  person: PersistedRenters['person'],
  flow: RentersControls,
): Promise<void> {
  const { $state, answersStore, survey } = flow;
  flow.clearDrafts(['location', 'quote', 'payment']);
  const plan = await findPlan(propertyAddress, { ...$state.get(), person });
  const { propertyAmount, liabilityLimit, minLiabilityLimit } = $state.get();
  const linkedLimits = { propertyAmount, liabilityLimit, minLiabilityLimit };
  survey.clear();
  answersStore.update({
    ...answersStore.initial,
    ...linkedLimits,
    ...plan,
    person,
    propertyAddress,
    policyStartDate: earliestStartDate(),
  });
}

/**
 * Stores the location that the visitor chose for the home. If it differs from the typed address,
 * starts a new application.
 */
export async function storeConfirmedLocation(
  { location }: { location: string },
  flow: RentersControls,
) {
  const { zipCodeResults, propertyAddress: home, person } = flow.$state.get();
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
  await startApplication({ ...confirmedAddress, lat, lng }, person, flow);
  flow.clearDrafts(['address']);
}

/** Opens a quote with the survey's answers. Then fetches the first price of this quote. */
export async function openAndPriceQuote(answers: RentersAnswers) {
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
