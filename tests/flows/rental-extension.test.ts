import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openExtensionPage } from '../fixtures/extension-page.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';
import { signInDemo, signUp } from '../fixtures/sign-in.ts';

const base = '/rental-car-insurance/extension/pol_demo_rc-2048-1977';
const account = '/account/policies/rental_car/pol_demo_rc-2048-1977';
const until = (date: string) => `?until=${date}`;
const to25 = until('2026-11-25');
const works = '4242424242424242';

let provider: TestProvider;
let token: string;
/** Every test extends a demo policy of its own. */
async function freshProvider() {
  await provider?.stop();
  const now = () => new Date('2026-11-20T12:00:00Z');
  provider = await startProvider({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
  token = await signInDemo(provider);
}
beforeAll(freshProvider);
afterAll(() => provider.stop());

const open = (path: string, storage?: Record<string, string>) =>
  openExtensionPage({ provider, token, path, storage });

describe('the way into an extension', () => {
  it('asks a visitor to sign in, and to come back with the date', async () => {
    const { page } = await openExtensionPage({ provider, path: `${base}/start${to25}` });
    const here = encodeURIComponent(`${base}/start${to25}`);
    expect(page.leftFor).toBe(`/login?return_to=${here}`);
  });

  it.each(['', '?until=', '?until=2026-02-30', '?until=tomorrow'])(
    'leads to the policy where no date was chosen: "%s"',
    async (search) => {
      const { page, settles } = await open(`${base}/start${search}`);
      await settles();
      expect(page.leftFor).toBe(account);
    },
  );

  it.each(['confirmation-number', 'payment', 'confirmation'])(
    'sends a deep link to %s to the start',
    async (step) => {
      const { page } = await open(`${base}/${step}${to25}`);
      expect(page.history.entries).toEqual([`${base}/start${to25}`]);
    },
  );

  it('has no policy for somebody else', async () => {
    const stranger = await signUp(provider, 'noor@example.com');
    const { page, settles, rentalExtensionFlow } = await openExtensionPage({
      provider,
      token: stranger,
      path: `${base}/start${to25}`,
    });
    await settles();
    expect(rentalExtensionFlow.$loadError.get()).toMatchObject({ code: 'not_found' });
    expect(page.storage['rentalExtension']).toBeUndefined();
  });

  it('has no policy that is no rental', async () => {
    const path = '/rental-car-insurance/extension/pol_demo_bg-2048-1977/start';
    const { settles, rentalExtensionFlow } = await open(path + to25);
    await settles();
    expect(rentalExtensionFlow.$loadError.get()).toMatchObject({ code: 'not_found' });
  });
});
