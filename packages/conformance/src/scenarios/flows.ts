import { checkoutBaggage, listBaggagePlans } from '../../../../src/contract/baggage/calls.ts';
import { purchaseBaggage } from '../../../../src/contract/baggage/purchase.ts';
import { listAirlines } from '../../../../src/contract/info.ts';
import { checkoutRental, listRentalPlans } from '../../../../src/contract/rental-car/calls.ts';
import { purchaseRental } from '../../../../src/contract/rental-car/purchase.ts';
import type { Scenario, ScenarioClient, TestedBackend } from '../runner.ts';
import { type Buyer, dateInDays, newBuyer, randomId, sampleHome } from '../samples.ts';
import { collectibles } from './collectibles.ts';
import { requirePlan } from './plans.ts';
import { checkTotals } from './prices.ts';
import { purchaseScenario } from './purchase-scenario.ts';
import { buyPolicy, type Customer } from './purchase.ts';
import { renters } from './renters.ts';
import { smallBusiness } from './small-business.ts';

/** Returns a traveler's answers in the baggage flow. */
export const travelerDetails = ({ first_name, last_name, email, phone_number }: Buyer) => ({
  airline_fs_code: 'DL',
  pnr_code: randomId(),
  pax_first_name: first_name,
  pax_middle_name: '',
  pax_last_name: last_name,
  pax_email: email,
  pax_phone: phone_number,
});

async function baggage(
  client: ScenarioClient,
  target: TestedBackend,
  customer: Customer = { buyer: newBuyer() },
): Promise<string | undefined> {
  const { buyer } = customer;
  await client.expectResponse(listAirlines);
  const { postal: _, ...addressWithoutPostal } = sampleHome;
  const plansRequest = { rating_address: addressWithoutPostal };
  await client.expectError(
    listBaggagePlans,
    { request: plansRequest },
    'rejects an address without a ZIP code',
  );
  const { plans } = await client.expectResponse(listBaggagePlans, {
    request: { rating_address: sampleHome, airline_fs_code: 'DL' },
  });
  const { plan_id, information } = requirePlan(client, listBaggagePlans, plans);
  const order = { plan_id, rating_address: sampleHome, details: travelerDetails(buyer) };
  const unknown = { request: { ...order, plan_id: `plan-${randomId()}` } };
  await client.expectError(checkoutBaggage, unknown, 'rejects an unknown plan');
  const { totals, texts } = await client.expectResponse(checkoutBaggage, { request: order });
  checkTotals(client, checkoutBaggage, totals);
  const request = { ...order, revenue: totals.grandtotal };
  const { acknowledgment_html: acknowledgment } = information;
  return buyPolicy(client, target, {
    call: purchaseBaggage,
    request,
    acknowledgment,
    texts,
    ...customer,
  });
}

async function rentalCar(
  client: ScenarioClient,
  target: TestedBackend,
  customer: Customer = { buyer: newBuyer() },
): Promise<string | undefined> {
  const { buyer } = customer;
  const { plans } = await client.expectResponse(listRentalPlans, {
    request: { rating_address: sampleHome },
  });
  const { plan_id, information } = requirePlan(client, listRentalPlans, plans);
  const details = {
    rental_company: 'Avis',
    rental_started: dateInDays(7),
    rental_ended: dateInDays(11),
    phone: buyer.phone_number,
    email: buyer.email,
    drivers: [{ first_name: buyer.first_name, last_name: buyer.last_name, is_main_driver: true }],
  };
  const order = { plan_id, rating_address: sampleHome, details };
  const past = { ...details, rental_started: dateInDays(-5), rental_ended: dateInDays(-3) };
  const endedTrip = { request: { ...order, details: past } };
  await client.expectError(checkoutRental, endedTrip, 'rejects a trip that has ended');
  const { totals, texts } = await client.expectResponse(checkoutRental, { request: order });
  checkTotals(client, checkoutRental, totals);
  const request = { ...order, revenue: totals.grandtotal };
  const { acknowledgment_html: acknowledgment } = information;
  return buyPolicy(client, target, {
    call: purchaseRental,
    request,
    acknowledgment,
    texts,
    ...customer,
  });
}

/** Buys the policy of each product. Returns its number, or undefined if it could not be bought. */
const purchases = {
  Baggage: baggage,
  'Rental car': rentalCar,
  Renters: renters,
  'Small business': smallBusiness,
  Collectibles: collectibles,
};

/** Buys the product that the other scenarios use as a sample: the first one. */
export const [buySample] = Object.values(purchases) as [typeof baggage];

/**
 * The scenarios of all flows. Each one sends the calls in the order in which a visitor causes them.
 */
export const flowScenarios: readonly Scenario[] = Object.entries(purchases).map(([flow, buy]) =>
  purchaseScenario(flow, buy),
);
