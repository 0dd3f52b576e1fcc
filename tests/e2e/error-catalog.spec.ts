import type { Page } from '@playwright/test';
import { magicZipErrors } from '../../server/sandbox/magic.ts';
import {
  acceptTerms,
  choosePlan,
  closeModal,
  expectStep,
  fillAddress,
  fillCard,
  fillFlight,
  fillPassenger,
  modal,
  newTraveler,
  pathOf,
  payButton,
  pressNext,
  runTo,
} from './baggage-scenario.ts';
import { expect, test } from './test.ts';

/** Title and message for each error code, as the specification lists them. */
const catalog: Record<string, readonly [title: string, words: RegExp]> = {
  no_offers_found: ['Almost ready to go.', /not available in your location/],
  rating_address_rejected: ['Almost ready to go.', /not available in your location/],
  property_address_invalid: ['Invalid address.', /check it and try again/],
  ZERO_RESULTS: ['Invalid address.', /check it and try again/],
  physical_address_required: ['Invalid address.', /P\.O\. Box/],
  quote_request_rejected: ['Coverage unavailable.', /declined this request/],
  ineligible_for_plan: ['Coverage unavailable.', /not open to travelers/],
  service_already_active: ['Service already active.', /Log in to manage it/],
  policy_holder_already_exists: ['Service already active.', /not be purchased more than once/],
  collectibles_policy_pending: ['Policy pending approval.', /until your first one is approved/],
  pet_dob_ineligible: ['Pet ineligible.', /at least 8 weeks/],
  pet_already_on_quote: ['Pet already added.', /Biscuit is already/],
  landlord_duplicate_tenant_name: ['Invalid input.', /already a tenant on the lease/],
  landlord_lease_address_ineligible: ['Lease ineligible.', /outside the United States/],
  payment_method_rejected_by_service: [
    'Payment error.',
    /Your bank declined this card. Nothing was charged/,
  ],
  total_collection_value_is_above_limit: ['Total value exceeds limit.', /Call us at/],
  invalid_input: ['Invalid input.', /Some answers cannot be used/],
  jewelry_exit_ramp: ['Almost done...', /VIP team/],
  price_changed: ['Your price has changed.', /Nothing was charged/],
};

async function expectModal(page: Page, code: string) {
  const [title, message] = catalog[code] ?? ['Something went wrong.', /Please try again.*email us/];
  await test.step(`${code}: ${title}`, async () => {
    await expect(modal(page, title)).toContainText(message);
    await closeModal(page);
  });
}

/** Goes from the current step to the one before it. */
async function goBack(page: Page) {
  await page.getByRole('button', { name: 'Back' }).click();
}

test('shows the message of every code that a ZIP code triggers', async ({ page, guard }) => {
  guard.allow(/listBaggagePlans failed/);
  const dana = newTraveler();
  await page.goto(pathOf('address'));
  await fillAddress(page, dana);
  for (const { postal, code } of magicZipErrors) {
    await page.getByLabel('ZIP code').fill(postal);
    await pressNext(page);
    await expectStep(page, 'flight');
    await fillFlight(page, dana);
    await pressNext(page);
    await expectStep(page, 'passenger');
    await fillPassenger(page, dana);
    await pressNext(page);
    await expectModal(page, code);
    await expect(page.getByLabel('Last name')).toHaveValue(dana.lastName);
    await goBack(page);
    await expectStep(page, 'flight');
    await goBack(page);
    await expectStep(page, 'address');
  }
});

test('shows the message of every code that a last name triggers at checkout', async ({
  page,
  guard,
}) => {
  guard.allow(/checkoutBaggage failed/);
  await runTo(page, 'plans', newTraveler());
  for (const { postal, code } of magicZipErrors) {
    await goBack(page);
    await expectStep(page, 'passenger');
    await page.getByLabel('Last name').fill(`Checkout-${postal.slice(-2)}`);
    await pressNext(page);
    await expectStep(page, 'plans');
    await choosePlan(page);
    await expectModal(page, code);
  }
});

/** Error codes whose message is also shown below the card's fields. */
const cardErrorCodes = new Set(['card_refused', 'payment_method_rejected_by_service']);

test('shows the message of every code that a last name triggers at the purchase', async ({
  page,
  guard,
}) => {
  guard.allow(/purchaseBaggage failed/);
  const dana = newTraveler();
  await runTo(page, 'payment', dana);
  await acceptTerms(page);
  const names = magicZipErrors.map(({ postal, code }) => ({ name: postal.slice(-2), code }));
  for (const { name, code } of [...names, { name: 'price_changed', code: 'price_changed' }]) {
    await page.getByRole('button', { name: 'Change passenger' }).click();
    await expectStep(page, 'passenger');
    await page.getByLabel('Last name').fill(`Purchase-${name}`);
    await pressNext(page);
    await expectStep(page, 'payment');
    await fillCard(page, dana.card);
    await payButton(page).click();
    await expectModal(page, code);
    await expectStep(page, 'payment', { focus: false, refused: cardErrorCodes.has(code) });
  }
});

test('reports and tracks an address that cannot be found', async ({ page, guard }) => {
  guard.allow(/geocodeAddress failed/);
  await page.goto(pathOf('address'));
  await fillAddress(page, newTraveler({ postal: '00000' }));
  await pressNext(page);
  await expectModal(page, 'ZERO_RESULTS');
  await expect
    .poll(() => page.evaluate(() => window.dataLayer))
    .toContainEqual({ event: 'Invalid Address', code: 'ZERO_RESULTS' });
  await page.getByLabel('ZIP code').fill('97214');
  await pressNext(page);
  await expectStep(page, 'flight');
});

test('continues after an outage', async ({ page, guard }) => {
  guard.allow(/listBaggagePlans failed/);
  const dana = newTraveler({ postal: '00019' });
  await runTo(page, 'passenger', dana);
  await fillPassenger(page, dana);
  await pressNext(page);
  await expectModal(page, 'internal_error');
  await pressNext(page);
  await expectStep(page, 'plans');
});
