import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openExtensionPage } from '../../fixtures/extension-page.ts';
import { openRentalPage, walkTo } from '../../fixtures/rental-page.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

let provider: TestProvider;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => provider.stop());
afterEach(closeScreen);

it.each([
  ['not_found', 'Policy not found'],
  ['ineligible_for_plan', 'Coverage unavailable.'],
  ['internal_error', 'Extend your rental car coverage'],
])('says whom to call where a policy cannot be extended: %s', async (code, title) => {
  const { settles } = await openExtensionPage({
    provider,
    token: await signInDemo(provider),
    path: '/rental-car-insurance/extension/pol_demo_rc-2048-1977/start?until=2026-11-25',
    fetch: (input, init) =>
      String(input).includes('/policies/policy/')
        ? Promise.resolve(Response.json({ error: { code, message: 'No.' } }, { status: 422 }))
        : provider.fetch(input, init),
  });
  await settles();
  await showScreen('rental-car/extension/screens/StartScreen', 'Lanternby Assurance');
  expect(document.querySelector('h1')?.textContent).toBe(title);
  expect(document.querySelector('.person-to-call')?.textContent).toMatch(/\(800\) 555-0142/);
  await expectAccessible();
});

it('confirms the rental, the driver and the coverage', async () => {
  const page = await openRentalPage({ provider });
  await walkTo(page, 'payment');
  const driver = page.$rental.get().driverInfo;
  await page.pay();
  await showScreen('rental-car/screens/ConfirmationScreen', 'Lanternby Assurance');
  const facts = Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [
      name.textContent?.trim(),
      name.nextElementSibling?.textContent?.trim(),
    ]),
  );
  expect(facts).toMatchObject({
    'Rental agency': 'Avis',
    'Primary driver': 'Dana Moreau',
    Email: driver?.email,
    Phone: '(503) 555-0142',
    Address: expect.stringContaining('418 Marlow Street') as string,
  });
  await expectAccessible();
});
