import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBaggage } from '../fixtures/baggage-page.ts';
import { chooseCategoryIn, openCollectiblesPage } from '../fixtures/collectibles-page.ts';
import { eventually } from '../fixtures/eventually.ts';
import { openRentalPage, runTo } from '../fixtures/rental-page.ts';
import { openRentersPage, tenantAnswers } from '../fixtures/renters-page.ts';
import { openBusinessPage, pagePathOf } from '../fixtures/small-business-page.ts';
import { signInDemo } from '../fixtures/sign-in.ts';
import { specifiedOnly } from '../fixtures/specified-only.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { expectAccessible } from '../islands/accessible.ts';
import { closeScreen, showScreen } from '../islands/flow-screen.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.database.db.deleteFrom('waitlist').execute();
});
afterEach(closeScreen);

const text = () => (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
const announced = () =>
  document.querySelector('.waitlist__body > [role=status]')?.textContent ?? '';
const emailField = () => document.querySelector<HTMLInputElement>('#waitlist-email');
const entries = () =>
  server.services.database.db
    .selectFrom('waitlist')
    .select(['email', 'product', 'territory'])
    .execute();
/** Longer than the time after which the notice appears. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 800));

function typeEmail(email: string): void {
  const field = emailField();
  if (!field) throw new Error('No email field is shown');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, email);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(label: string): void {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
  if (!button) throw new Error(`No button ${label}`);
  button.click();
}

const honolulu = { city: 'Honolulu', region: 'HI', postal: '96813' };

async function showRenters(options: Partial<Parameters<typeof openRentersPage>[0]> = {}) {
  const page = await openRentersPage({ server, ...options });
  await showScreen(page.rentersFlow, 'renters/screens/AddressScreen', 'Harrow Point Mutual');
  return page;
}

describe('the address of each flow says at the state that the product is not available there', () => {
  it.each([
    ['region', { region: 'Hawaii' }],
    ['ZIP code', { postal: '96813' }],
    ['region, before the ZIP code', { region: ' hi ', postal: '9' }],
  ])('renters, by the %s', async (_, typed) => {
    const { rentersFlow } = await showRenters();
    rentersFlow.form('address').set(typed);
    await eventually(() =>
      expect(announced()).toBe('Renters insurance isn’t available in Hawaii yet.'),
    );
    expect(document.querySelector('.address .waitlist')).not.toBeNull();
    await expectAccessible();
  });

  it('small business', async () => {
    const page = await openBusinessPage({ server, path: pagePathOf('basic-info') });
    const { smallBusinessFlow: businessFlow } = page;
    await showScreen(businessFlow, 'small-business/screens/BasicInfoScreen', 'Harrow Point Mutual');
    businessFlow.form('basic-info').set({ region: 'AK' });
    await eventually(() =>
      expect(announced()).toBe('Small business insurance isn’t available in Alaska yet.'),
    );
  });

  it('rental car, with the email address of the same screen', async () => {
    const page = await openRentalPage({ server });
    await runTo(page, 'driver');
    await showScreen(page.rentalCarFlow, 'rental-car/screens/DriverScreen', 'Lanternby Assurance');
    page.rentalCarFlow.form('driver').set({ email: 'dana@example.com', postal: '00802' });
    await eventually(() =>
      expect(announced()).toBe(
        'Rental car insurance isn’t available in the U.S. Virgin Islands yet.',
      ),
    );
    expect(emailField()?.value).toBe('dana@example.com');
  });

  it('collectibles', async () => {
    const page = await openCollectiblesPage({ server });
    await chooseCategoryIn(page, 'coins');
    await showScreen(page.flow, 'collectibles/screens/AddressScreen', 'Harrow Point Mutual');
    page.flow.form('address').set({ postal: '96910' });
    await eventually(() =>
      expect(announced()).toBe('Collectibles insurance isn’t available in Guam yet.'),
    );
  });

  it('baggage, at the state or at the country', async () => {
    const { baggageFlow } = await openBaggage({ server });
    await showScreen(baggageFlow, 'baggage/screens/AddressScreen', 'Lanternby Assurance');
    baggageFlow.form('address').set({ postal: '09012' });
    await eventually(() =>
      expect(announced()).toBe(
        'Baggage protection isn’t available at Armed Forces Europe addresses yet.',
      ),
    );
    baggageFlow.form('address').set({ country: 'KP' });
    await eventually(() =>
      expect(announced()).toBe('Baggage protection isn’t available in North Korea yet.'),
    );
    expect(document.querySelector('.address .waitlist')).toBeNull();
    baggageFlow.form('address').set({ country: 'CA' });
    await eventually(() => expect(announced()).toBe(''));
  });
});

describe('the notice', () => {
  it('is not shown where the product is available, nor in the middle of a name', async () => {
    const { rentersFlow } = await showRenters();
    rentersFlow.form('address').set({ region: 'OR', postal: '97201' });
    await settle();
    expect(text()).not.toContain('available');
    // The first letters of Virginia are the code of the Virgin Islands.
    for (const region of ['V', 'Vi', 'Vir', 'Virginia']) {
      rentersFlow.form('address').set({ region, postal: '' });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(announced()).toBe('');
    }
    await settle();
    expect(announced()).toBe('');
  });

  it('stores the email address, and says so again later', async () => {
    const { rentersFlow, page } = await showRenters();
    rentersFlow.form('address').set(honolulu);
    await eventually(() => expect(emailField()).not.toBeNull());
    press('Email me when it’s available');
    await eventually(() => expect(text()).toContain('Enter an email address'));
    expect(document.activeElement).toBe(emailField());
    typeEmail(' Ana@Example.com ');
    await eventually(() => expect(text()).not.toContain('Enter an email address'));
    // Enter in the field does not press Next.
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    expect(emailField()?.dispatchEvent(enter)).toBe(false);
    await eventually(() =>
      expect(text()).toContain('We’ll email ana@example.com when it’s available in Hawaii.'),
    );
    expect(document.activeElement?.textContent).toContain('You’re on the list');
    expect(await entries()).toEqual([
      { email: 'ana@example.com', product: 'renters', territory: 'US-HI' },
    ]);
    expect(rentersFlow.form('address').$attempts.get()).toBe(0);
    closeScreen();
    await showRenters({ storage: { ...page.storage } });
    await eventually(() => expect(text()).toContain('You’re on the list'));
    expect(emailField()).toBeNull();
  });

  it('knows the email address of the account', async () => {
    const { rentersFlow } = await showRenters({ token: await signInDemo(server) });
    rentersFlow.form('address').set(honolulu);
    await eventually(() => expect(emailField()?.value).toBe('demo@example.com'));
  });

  it('says that a backend without the call cannot take the email address', async () => {
    const intercept = specifiedOnly(server);
    const { rentersFlow } = await showRenters({
      fetch: (input, init) => intercept(String(input), init),
    });
    rentersFlow.form('address').set(honolulu);
    await eventually(() => expect(emailField()).not.toBeNull());
    typeEmail('ana@example.com');
    press('Email me when it’s available');
    await eventually(() => expect(text()).toContain('We can’t take email addresses here yet.'));
  });

  it('shows the message of a backend that rejects the email address', async () => {
    const message = 'Too many attempts. Wait a minute and try again.';
    const { rentersFlow } = await showRenters({
      fetch: (input, init) =>
        String(input).endsWith('/waitlist')
          ? Promise.resolve(
              Response.json({ error: { code: 'too_many_requests', message } }, { status: 429 }),
            )
          : server.fetch(input, init),
    });
    rentersFlow.form('address').set(honolulu);
    await eventually(() => expect(emailField()).not.toBeNull());
    typeEmail('ana@example.com');
    press('Email me when it’s available');
    await eventually(() => expect(text()).toContain(message));
    expect(emailField()?.value).toBe('ana@example.com');
  });
});

describe('the dialog about a rejected address', () => {
  /** Returns the state that the dialog offers a waitlist for. */
  async function rejectedTerritoryAt(changes: Record<string, string>) {
    const { rentersFlow, $notice } = await openRentersPage({ server });
    rentersFlow.form('address').set(tenantAnswers(changes));
    await rentersFlow.next();
    const { rejectedTerritory } = await import('../../src/purchase/availability.ts');
    const notice = $notice.get();
    return {
      isOffered: notice?.isNotOffered === true,
      territory: rejectedTerritory(rentersFlow.typedAddress() ?? {}),
    };
  }

  it.each([
    [honolulu, true, { country: 'US', state: 'HI' }],
    [{ ...honolulu, country: 'FR', region: 'IDF', postal: '75004' }, true, { country: 'FR' }],
    // The ZIP code does not exist, so the place is unknown.
    [{ postal: '00001' }, true, null],
    [{ ...honolulu, region: 'OR' }, false, null],
  ])('with %j offers the waitlist: %s, of %j', async (changes, isOffered, territory) => {
    expect(await rejectedTerritoryAt(changes)).toEqual({ isOffered, territory });
  });
});
