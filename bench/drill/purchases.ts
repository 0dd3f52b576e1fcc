// Purchases of every product, by a signed-in person or by a guest.
import { accepted } from '../../tests/fixtures/accepted-texts.ts';
import { order, paths, portland, send, traveler } from '../../tests/fixtures/buyer.ts';
import {
  addresses,
  coins,
  collectiblesPaths,
  jewelry,
  openQuote,
  ownerAnswers,
} from '../../tests/fixtures/collectibles-buyer.ts';
import { rental, rentalOrder, rentalPaths } from '../../tests/fixtures/renter.ts';
import {
  bakery,
  businessOrder,
  checkoutQuote,
  classCodes,
  commercialPaths,
  quote,
} from '../../tests/fixtures/small-business.ts';
import {
  chosenSettings,
  homes,
  priceQuote,
  rateQuote,
  rentersPaths,
} from '../../tests/fixtures/tenant.ts';
import { addDays } from '../../src/contract/dates.ts';
import { acceptOrReport, addCard, sendKeyed, type Client } from './clients.ts';
import { policyIdsOf, type OwnedPolicy } from './records.ts';

/** Price of a rental day of the Platinum plan in Oregon, in dollars. */
const RENTAL_DAY = 10.52;
/** Value of a collection that the carrier reviews before it insures it. */
const REVIEWED_VALUE = 30_000;

/** Returns a day that is still in the future when an interrupted purchase is repeated. */
const futureDay = ({ world, random }: Client) =>
  addDays(world.now().toISOString().slice(0, 10), random.integer(9, 20));
const newEmail = ({ random }: Client) => `${random.word(12).toLowerCase()}@example.com`;

interface Purchase {
  path: string;
  body: object;
  isGuest?: boolean;
  product: OwnedPolicy['product'];
  rental?: OwnedPolicy['rental'];
}

async function buy(client: Client, { product, rental: days, ...call }: Purchase): Promise<void> {
  const response = await sendKeyed(client, { kind: 'purchase', ...call });
  if (!response || call.isGuest) return;
  // Of two collectibles policies in two states, the first insures the coins.
  for (const [at, id] of policyIdsOf(response.body).entries())
    client.person.policies.push({
      id,
      product,
      hasCoins: at === 0,
      ...(days && { rental: days }),
    });
}

async function buyBaggage(client: Client): Promise<void> {
  const { random } = client;
  const isGuest = random.chance(0.6);
  const card = isGuest ? await addCard(client, true) : client.person.card;
  const details = traveler({ pnr_code: random.word(8) });
  const body = order(card, { email: newEmail(client), details });
  await buy(client, { path: paths.purchase, body, isGuest, product: 'baggage' });
}

async function buyRental(client: Client): Promise<void> {
  const start = futureDay(client);
  const days = client.random.integer(2, 6);
  const end = addDays(start, days - 1);
  const body = rentalOrder(client.person.card, {
    details: rental({ rental_started: start, rental_ended: end, email: newEmail(client) }),
    revenue: Math.round(days * RENTAL_DAY * 100) / 100,
    email: newEmail(client),
  });
  await buy(client, {
    path: rentalPaths.purchase,
    body,
    product: 'rental_car',
    rental: { start, end },
  });
}

async function buyRenters(client: Client): Promise<void> {
  const { signedIn, random, person } = client;
  const payment_cadence = random.chance(0.8) ? 'eleven_pay' : 'annual';
  const settings = chosenSettings({ policy_effective_date: futureDay(client) });
  const address = { ...homes.columbus, line2: `Apt ${random.word(6)}` };
  const rated = await rateQuote(signedIn, { address, settings });
  if (!acceptOrReport(client, rated, 'quote')) return;
  const { quote_id } = rated.body;
  const priced = await priceQuote(signedIn, quote_id, { settings, payment_cadence });
  if (!acceptOrReport(client, priced, 'quote')) return;
  const body = {
    plan_id: 'renters-standard',
    quote_id,
    payment_cadence,
    settings,
    payment_method_id: person.card,
    revenue: priced.body.totals?.grandtotal,
    accepted,
  };
  await buy(client, { path: rentersPaths.purchase, body, product: 'renters' });
}

/** Collections in one or two states, which make one or two policies. Some need a review. */
async function buyCollectibles(client: Client): Promise<void> {
  const { signedIn, random, person } = client;
  const first = coins({ address: { ...addresses.vault, line2: `Vault ${random.word(6)}` } });
  if (random.chance(0.25)) first.collection_total_value = REVIEWED_VALUE;
  const second = random.chance(0.3) ? { address: { ...addresses.columbus } } : {};
  const collections = [first, jewelry(second)];
  const opened = await openQuote(signedIn, { collections });
  if (!acceptOrReport(client, opened, 'quote')) return;
  const application = {
    details: ownerAnswers(),
    plan_applications: [{ plan_id: 'collectibles-collector', collections }],
    settings: { policy_effective_date: futureDay(client), deductible: 500 },
  };
  const path = collectiblesPaths.quote(opened.body.quote_id);
  const quoted = await send(signedIn, 'PUT', path, { application });
  if (!acceptOrReport(client, quoted, 'quote')) return;
  const { quote_id, quote: priced } = quoted.body;
  const body = {
    plan_id: 'collectibles-collector',
    quote_id,
    category_code: 'coins',
    settings: priced.settings,
    payment_frequency: 'year',
    details: { owner_first_name: 'Ana', owner_last_name: 'Lopez' },
    revenue: priced.billing.grand_total,
    payment_method_id: person.card,
    accepted,
  };
  await buy(client, { path: collectiblesPaths.purchase(quote_id), body, product: 'collectibles' });
}

/** A bakery. If its last policy was canceled because it was unpaid, the carrier reviews it. */
async function buySmallBusiness(client: Client): Promise<void> {
  const { signedIn, random, person } = client;
  const business = bakery({
    business_name: `Bakery ${random.word(12)}`,
    ...(random.chance(0.4) && { was_canceled: 'unpaid' }),
  });
  const details = {
    business_class_code: classCodes.bakery,
    policy_effective_date: futureDay(client),
    ...business,
  };
  const rated = await quote(signedIn, { rating_address: portland, details });
  if (!acceptOrReport(client, rated, 'quote')) return;
  const quoteId = rated.body.quote_id;
  const priced = await checkoutQuote(signedIn, quoteId);
  if (!acceptOrReport(client, priced, 'quote')) return;
  const revenue = priced.body.totals?.grandtotal;
  const body = businessOrder({ quoteId, revenue, methodId: person.card });
  await buy(client, { path: commercialPaths.purchase, body, product: 'commercial' });
}

export const purchaseActions = [
  buyBaggage,
  buyRental,
  buyRenters,
  buyRenters,
  buyCollectibles,
  buySmallBusiness,
] as const;

/** Requests the price of an extension. Undefined if the rental cannot be extended. */
export async function priceExtension(client: Client, policyId: string, extension: object) {
  const path = rentalPaths.extensionCheckout;
  const priced = await send(client.signedIn, 'POST', path, extension);
  return acceptOrReport(client, priced, 'extension', policyId)?.body.totals?.grandtotal;
}
