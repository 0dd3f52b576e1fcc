/** What Next does on the steps of the renters flow, and what a change of the amounts does to the price. */
import type { Address } from '../../contract/address.ts';
import type { RentersCadence } from '../../contract/renters/limits.ts';
import { rentersPersonSchema } from '../../contract/renters/plan.ts';
import { environment } from '../../core/environment.ts';
import { geocode } from '../../core/address/geocode.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';
import type { FlowControls } from '../../flow/step.ts';
import { showError } from '../../core/modal.ts';
import { withRenewedQuote } from '../../purchase/new-price.ts';
import { $authToken } from '../../core/session/session.ts';
import {
  $renters,
  firstStart,
  answersStore,
  rentersSurvey,
  type AddressStep,
  type Renters,
  type RentersState,
  type RentersStep,
  type SelectedAmounts,
} from './answers.ts';
import { findPlan, openQuote, priceQuote } from './quote.ts';

type Controls = FlowControls<RentersStep>;

/** The home and the tenant: another home, or another tenant, is another application. */
export async function chooseHome(answers: AddressStep, flow: Controls) {
  const { streetAddress, unit, city, region, postal, country } = answers;
  const typedAddress: Address = { streetAddress, unit, city, region, postal, country };
  const { propertyAddress: previousAddress, person, form } = $renters.get();
  const tenant = $authToken.get() ? null : rentersPersonSchema.parse(answers);
  const isSameHome = previousAddress !== null && isSameAddress(previousAddress, typedAddress);
  const isSameTenant = JSON.stringify(person) === JSON.stringify(tenant);
  if (form && isSameHome && isSameTenant) return;
  const { lat, lng } = await geocode({ ...typedAddress, lat: answers.lat, lng: answers.lng });
  await startApplication({ ...typedAddress, lat, lng }, tenant, flow);
}

/** Forgets what was said of another home, and fetches the survey of this one. */
async function startApplication(
  propertyAddress: Address,
  person: Renters['person'],
  flow: Controls,
): Promise<void> {
  flow.clearDrafts(['location', 'quote', 'payment']);
  const plan = await findPlan(propertyAddress, { ...$renters.get(), person });
  const { propertyAmount, liabilityLimit, minLiabilityLimit } = $renters.get();
  const linkedLimits = { propertyAmount, liabilityLimit, minLiabilityLimit };
  rentersSurvey.clear();
  answersStore.update({
    ...answersStore.initial,
    ...linkedLimits,
    ...plan,
    person,
    propertyAddress,
    policyStartDate: firstStart(),
  });
}

/** One of the places that the address may mean. Another one than was typed is asked about anew. */
export async function chooseLocation({ location }: { location: string }, flow: Controls) {
  const { zipCodeResults, propertyAddress: home, person } = $renters.get();
  const chosen = zipCodeResults.find(({ postal }) => postal === location);
  if (!chosen || !home) return;
  const { city, postal, state_or_region: region } = chosen;
  const confirmedAddress = { ...home, city, region, postal };
  if (isSameAddress(confirmedAddress, home)) return;
  const { lat, lng } = await geocode({ ...confirmedAddress, lat: undefined, lng: undefined });
  await startApplication({ ...confirmedAddress, lat, lng }, person, flow);
  flow.clearDrafts(['address']);
}

/** The survey was answered: a quote, and its first price. */
export async function openAndPriceQuote() {
  answersStore.update({ quote: null });
  const quote = await openQuote();
  answersStore.update({ ...quote, isQuoteStale: true });
  await storePrice($renters.get());
}

async function storePrice(state: RentersState): Promise<void> {
  try {
    answersStore.setPrice(await priceQuote(state), { isQuoteStale: false });
  } catch (error) {
    // Neither the price before the change nor none at all may pass for this one.
    answersStore.update({ isQuoteStale: false });
    throw error;
  }
}

/** Milliseconds that the amounts must rest before they are priced: a slider passes many on its way. */
const DEBOUNCE_MS = 400;
let latestChange = 0;

export interface Selection extends Partial<SelectedAmounts> {
  selectedCadence?: RentersCadence;
  policyStartDate?: string;
}

/** Takes what the visitor chooses on the quote and prices it once they rest. An error opens the modal. */
export async function changeSelection(selection: Selection, flow: Controls): Promise<void> {
  const { selectedCadence, policyStartDate, ...amounts } = selection;
  const { selectedAmounts } = $renters.get();
  latestChange += 1;
  const change = latestChange;
  answersStore.update({
    isQuoteStale: true,
    ...(selectedAmounts && { selectedAmounts: { ...selectedAmounts, ...amounts } }),
    ...(selectedCadence && { selectedCadence }),
    ...(policyStartDate && { policyStartDate }),
  });
  flow.clearDrafts(['payment']);
  await environment().wait(DEBOUNCE_MS);
  if (change === latestChange) await reprice(change);
}

/** The price of what is chosen now; a later change takes over from one that is still under way. */
async function reprice(change: number): Promise<void> {
  try {
    const checkoutInfo = await withRenewedQuote(
      () => priceQuote($renters.get()),
      async () => answersStore.update(await openQuote()),
    );
    if (change === latestChange) answersStore.setPrice(checkoutInfo, { isQuoteStale: false });
  } catch (error) {
    if (change !== latestChange) return;
    answersStore.update({ isQuoteStale: false });
    await showError(error);
  }
}

/** Prices what has no price: after a reload in the middle of a change, or a failure. */
export async function refreshPrice(flow: Controls): Promise<void> {
  const { checkoutInfo, isQuoteStale, policyStartDate } = $renters.get();
  const isPast = policyStartDate !== null && policyStartDate < firstStart();
  if (checkoutInfo && !isQuoteStale && !isPast) return;
  latestChange += 1;
  if (isPast) flow.clearDrafts(['quote']);
  answersStore.update({ isQuoteStale: true, ...(isPast && { policyStartDate: firstStart() }) });
  await reprice(latestChange);
}
