import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import { openExtensionPage } from '../../fixtures/extension-page.ts';
import { openRentalPage, runTo } from '../../fixtures/rental-page.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());
afterEach(closeScreen);

it.each([
  ['not_found', 'Policy not found'],
  ['ineligible_for_plan', 'Coverage unavailable.'],
  ['internal_error', 'Extend your rental car coverage'],
])('shows a phone number if a policy cannot be extended: %s', async (code, title) => {
  const { waitForOutcome, rentalExtensionFlow } = await openExtensionPage({
    server,
    token: await signInDemo(server),
    path: '/rental-car-insurance/extension/pol_demo_rc-2048-1977/start?until=2026-11-25',
    fetch: (input, init) =>
      String(input).includes('/policies/policy/')
        ? Promise.resolve(Response.json({ error: { code, message: 'No.' } }, { status: 422 }))
        : server.fetch(input, init),
  });
  await waitForOutcome();
  await showScreen(
    rentalExtensionFlow,
    'rental-car/extension/screens/ExtensionLoadingScreen',
    'Lanternby Assurance',
  );
  expect(document.querySelector('h1')?.textContent).toBe(title);
  expect(document.querySelector('.person-to-call')?.textContent).toMatch(/\(800\) 555-0142/);
  await expectAccessible();
});

it('opens the next question when an answer is picked', async () => {
  const page = await openRentalPage({ server });
  await runTo(page, 'use-type');
  await showScreen(page.rentalCarFlow, 'rental-car/screens/UseTypeScreen', 'Lanternby Assurance');
  await expectAccessible();
  const label = document.querySelector('label[for=isForPersonalUse]');
  label?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await eventually(() => expect(page.rentalCarFlow.$step.get()).toBe('driver'));
});

it('confirms the rental, the driver and the coverage', async () => {
  const page = await openRentalPage({ server });
  await runTo(page, 'payment');
  const driver = page.$rental.get().driverInfo;
  await page.pay();
  await showScreen(
    page.rentalCarFlow,
    'rental-car/screens/ConfirmationScreen',
    'Lanternby Assurance',
  );
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
