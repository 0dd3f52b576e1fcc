/** What Next does on the steps of the renters flow, and what a change of the amounts does to the price. */
import type { Address } from '../../contract/address.ts';
import type { RentersCadence } from '../../contract/renters/limits.ts';
import { rentersPersonSchema } from '../../contract/renters/plan.ts';
import { environment } from '../../core/environment.ts';
import { locate } from '../../core/address/geocode.ts';
import { sameAddress } from '../../core/address/wire-address.ts';
import type { FlowControls } from '../../flow/step.ts';
import { showError } from '../../core/modal.ts';
import { orRenewed } from '../../purchase/new-price.ts';
import { $authToken } from '../../core/session/session.ts';
import {
  $renters,
  firstStart,
  kept,
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
  const typed: Address = { streetAddress, unit, city, region, postal, country };
  const { propertyAddress: before, person, form } = $renters.get();
  const tenant = $authToken.get() ? null : rentersPersonSchema.parse(answers);
  const sameHome = before !== null && sameAddress(before, typed);
  const sameTenant = JSON.stringify(person) === JSON.stringify(tenant);
  if (form && sameHome && sameTenant) return;
  const { lat, lng } = await locate({ ...typed, lat: answers.lat, lng: answers.lng });
  await begin({ ...typed, lat, lng }, tenant, flow);
}

/** Forgets what was said of another home, and fetches the survey of this one. */
async function begin(
  propertyAddress: Address,
  person: Renters['person'],
  flow: Controls,
): Promise<void> {
  flow.dropDrafts(['location', 'quote', 'payment']);
  const found = await findPlan(propertyAddress, { ...$renters.get(), person });
  const { propertyAmount, liabilityLimit, minLiabilityLimit } = $renters.get();
  const link = { propertyAmount, liabilityLimit, minLiabilityLimit };
  rentersSurvey.clear();
  kept.keep({
    ...kept.nothing,
    ...link,
    ...found,
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
  const meant = { ...home, city, region, postal };
  if (sameAddress(meant, home)) return;
  const { lat, lng } = await locate({ ...meant, lat: undefined, lng: undefined });
  await begin({ ...meant, lat, lng }, person, flow);
  flow.dropDrafts(['address']);
}

/** The survey was answered: a quote, and its first price. */
export async function rateAnswers() {
  kept.keep({ quote: null });
  const quote = await openQuote();
  kept.keep({ ...quote, isQuoteStale: true });
  await setPrice($renters.get());
}

async function setPrice(state: RentersState): Promise<void> {
  try {
    kept.price(await priceQuote(state), { isQuoteStale: false });
  } catch (error) {
    // Neither the price before the change nor none at all may pass for this one.
    kept.keep({ isQuoteStale: false });
    throw error;
  }
}

/** Milliseconds that the amounts must rest before they are priced: a slider passes many on its way. */
const REST = 400;
let changes = 0;

export interface Selection extends Partial<SelectedAmounts> {
  selectedCadence?: RentersCadence;
  policyStartDate?: string;
}

/** Takes what the visitor chooses on the quote and prices it once they rest. An error opens the modal. */
export async function changeSelection(selection: Selection, flow: Controls): Promise<void> {
  const { selectedCadence, policyStartDate, ...amounts } = selection;
  const { selectedAmounts } = $renters.get();
  changes += 1;
  const change = changes;
  kept.keep({
    isQuoteStale: true,
    ...(selectedAmounts && { selectedAmounts: { ...selectedAmounts, ...amounts } }),
    ...(selectedCadence && { selectedCadence }),
    ...(policyStartDate && { policyStartDate }),
  });
  flow.dropDrafts(['payment']);
  await environment().wait(REST);
  if (change === changes) await reprice(change);
}

/** The price of what is chosen now; a later change takes over from one that is still under way. */
async function reprice(change: number): Promise<void> {
  try {
    const checkoutInfo = await orRenewed(
      () => priceQuote($renters.get()),
      async () => kept.keep(await openQuote()),
    );
    if (change === changes) kept.price(checkoutInfo, { isQuoteStale: false });
  } catch (error) {
    if (change !== changes) return;
    kept.keep({ isQuoteStale: false });
    await showError(error);
  }
}

/** Prices what has no price: after a reload in the middle of a change, or a failure. */
export async function refreshPrice(flow: Controls): Promise<void> {
  const { checkoutInfo, isQuoteStale, policyStartDate } = $renters.get();
  const isPast = policyStartDate !== null && policyStartDate < firstStart();
  if (checkoutInfo && !isQuoteStale && !isPast) return;
  changes += 1;
  if (isPast) flow.dropDrafts(['quote']);
  kept.keep({ isQuoteStale: true, ...(isPast && { policyStartDate: firstStart() }) });
  await reprice(changes);
}
