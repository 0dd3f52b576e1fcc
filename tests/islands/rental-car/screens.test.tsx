import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRentalPage, walkTo } from '../../fixtures/rental-page.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';
import { expectAccessible } from '../accessible.ts';
import { showScreen } from '../flow-screen.ts';

let provider: TestProvider;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => provider.stop());

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
