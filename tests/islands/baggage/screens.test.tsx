import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { home, openBaggage, runToPayment } from '../../fixtures/baggage-page.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());
afterEach(closeScreen);

it("asks for the traveler's country, and rates South Africa with New York's coordinates", async () => {
  const { baggageFlow, $baggageState, page } = await openBaggage({ server });
  await showScreen(baggageFlow, 'baggage/screens/AddressScreen', 'Lanternby Assurance');
  const country = document.querySelector<HTMLSelectElement>('select[name=country]');
  expect(country?.value).toBe('US');
  expect([...(country?.options ?? [])].slice(1, 4).map(({ text }) => text)).toEqual([
    'United States',
    'South Africa',
    'United Kingdom',
  ]);
  await expectAccessible();
  const cape = { ...home, city: 'Cape Town', region: 'WC', postal: '8001' };
  baggageFlow.form('address').set(cape);
  if (country) country.value = 'ZA';
  country?.dispatchEvent(new Event('change', { bubbles: true }));
  await eventually(() => expect(document.body.textContent).toContain('Postal code'));
  const fetchSpy = vi.spyOn(page, 'fetch');
  await baggageFlow.next();
  expect($baggageState.get().location).toMatchObject({ country: 'ZA', lat: 40.7128, lng: -74.006 });
  // The address already has coordinates, so no geocode request is sent.
  expect(fetchSpy.mock.calls.map(([path]) => String(path)).join()).not.toContain('geocode');
});

it('shows the subtitle of each plan under its title', async () => {
  const opened = await openBaggage({ server });
  await runToPayment(opened);
  opened.baggageFlow.change('plans');
  await showScreen(opened.baggageFlow, 'baggage/screens/PlansScreen', 'Lanternby Assurance');
  const subtitles = [...document.querySelectorAll('.plans__subtitle')].map(
    ({ textContent }) => textContent,
  );
  const plans = opened.$baggageState.get().offer?.plans ?? [];
  expect(plans).toHaveLength(3);
  expect(subtitles).toEqual(plans.map(({ information }) => information.subtitle));
});
