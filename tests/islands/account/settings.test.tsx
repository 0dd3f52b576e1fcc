import { beforeEach, describe, expect, it } from 'vitest';
import { send } from '../../fixtures/buyer.ts';
import { signUp } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import {
  accountSuite,
  closeAccount,
  findControl,
  fieldOf,
  heading,
  openAccount,
  press,
  waitForText,
  text,
  type,
  waitUntil,
  type FetchInterceptor,
} from './account-page.tsx';

const PATH = '/account/settings';
const INFO = '/api/user/v2/accounts/info';
const { server } = await accountSuite();
let token: string;
let people = 0;
beforeEach(async () => {
  token = await signUp(server, `settings-${(people += 1)}@example.com`);
});

const save = (changes: object) => send(server, 'POST', INFO, changes, { token });
const savedAccount = async () => (await send(server, 'GET', INFO, undefined, { token })).body;
const open = async (
  options: { storage?: Record<string, string>; interceptor?: FetchInterceptor } = {},
) => {
  const page = await openAccount({ server, path: PATH, token, ...options });
  await waitUntil(() => document.querySelector('#firstName') !== null);
  return page;
};
const failingCall = (part: string): FetchInterceptor => {
  return (path) => (path.includes(part) ? Promise.reject(new TypeError('No route')) : undefined);
};

describe('the account settings', () => {
  it('show the stored values, with the email locked', async () => {
    await save({ middle_name: 'Ada', phone_number: '+27 21 555 0142', country_id: 'US' });
    await open();
    expect(heading()).toBe('Account settings');
    expect(fieldOf('firstName').value).toBe('Ines');
    expect(fieldOf('middleName').value).toBe('Ada');
    expect(fieldOf('email').readOnly).toBe(true);
    expect(fieldOf('phoneCountry').value).toBe('ZA');
    expect(fieldOf('phone').value).toBe('21 555 0142');
    await waitUntil(() => fieldOf('countryId').value === 'US');
    expect(text()).toContain('No payment method found.');
    await expectAccessible();
    document.documentElement.dataset['theme'] = 'dark';
    await expectAccessible();
    delete document.documentElement.dataset['theme'];
  });

  it('are saved with trimmed values, empty ones as null, and a confirmation', async () => {
    await save({ beneficiary_first_name: 'Luc', beneficiary_last_name: 'Moreau' });
    await open();
    type('firstName', ' Inez ');
    type('phoneCountry', 'GB');
    type('phone', '020 7946 0958');
    type('beneficiaryFirstName', '');
    type('beneficiaryLastName', ' ');
    type('streetAddress', '12 Cedar Street');
    type('city', 'Portland');
    type('postal', '97214');
    await waitUntil(() => document.querySelector('#countryId option[value=US]') !== null);
    type('countryId', 'US');
    await waitUntil(() => fieldOf('region').tagName === 'SELECT');
    type('region', 'OR');
    press('Save');
    await waitForText('Account settings saved');
    expect(await savedAccount()).toMatchObject({
      first_name: 'Inez',
      phone_number: '+44 20 7946 0958',
      beneficiary: null,
      country: { id: 'US' },
      region: { id: 'US-OR' },
      address: { line1: '12 Cedar Street', city: 'Portland', postal: '97214', country: 'US' },
    });
    // The header shows the initials of the new name without a reload.
    expect(document.querySelector('[data-account-initials]')?.textContent).toBe('IO');
    expect(text()).not.toContain('Discard changes');
  });

  it('send the one selected country and region', async () => {
    const sent: Record<string, unknown> = {};
    const listen: FetchInterceptor = (_, init) => {
      if (init?.method === 'POST') Object.assign(sent, JSON.parse(String(init.body)));
      return undefined;
    };
    await open({ interceptor: listen });
    await waitUntil(() => document.querySelector('#countryId option[value=ZA]') !== null);
    type('countryId', 'ZA');
    type('streetAddress', '1 Long Street');
    type('city', 'Cape Town');
    type('region', 'Western Cape');
    type('postal', '8001');
    expect(document.querySelectorAll('[id*="region" i]')).toHaveLength(1);
    press('Save');
    await waitForText('Account settings saved');
    expect(sent).toMatchObject({ country_id: 'ZA', region_id: null, country: 'ZA' });
    expect(sent['state_or_region']).toBe('Western Cape');
    type('countryId', 'US');
    await waitUntil(() => fieldOf('region').tagName === 'SELECT');
    expect(fieldOf('region').value).toBe('');
    type('region', 'OR');
    press('Save');
    await waitUntil(() => sent['country'] === 'US');
    expect(sent).toMatchObject({ country_id: 'US', region_id: 'US-OR', state_or_region: 'OR' });
  });

  it('use the country and region of a suggestion, and drop the unit of another street', async () => {
    const address = { line1: '12 Cedar Street', line2: 'Unit 2', city: 'Astoria', postal: '97103' };
    await send(server, 'POST', '/api/user/v2/accounts/address', address, { token });
    await open();
    await waitUntil(() => document.querySelector('#countryId option[value=ZA]') !== null);
    expect(fieldOf('unit').value).toBe('Unit 2');
    fieldOf('streetAddress').focus();
    type('streetAddress', '418 Marine Drive, Astoria');
    const inOregon = () =>
      [...document.querySelectorAll<HTMLElement>('[role=option]')].find((option) =>
        option.textContent?.includes(', OR'),
      );
    await waitUntil(() => inOregon() !== undefined);
    inOregon()?.click();
    await waitUntil(() => fieldOf('unit').value === '');
    expect(fieldOf('region').value).toBe('OR');
    press('Save');
    await waitForText('Account settings saved');
    expect(await savedAccount()).toMatchObject({
      region: { id: 'US-OR' },
      address: { line2: '', state_or_region: 'OR', country: 'US' },
    });
  });

  it('list the United States, South Africa and Great Britain first among the phone countries', async () => {
    await open();
    const options = [...document.querySelectorAll('#phoneCountry option')];
    expect(options.slice(1, 4).map((option) => option.getAttribute('value'))).toEqual([
      'US',
      'ZA',
      'GB',
    ]);
  });

  it("use the visitor's country for an unknown phone number", async () => {
    const inGhana: FetchInterceptor = (path) =>
      path.includes('/info/country')
        ? Promise.resolve(Response.json({ country: 'GH' }))
        : undefined;
    await open({ interceptor: inGhana });
    await waitUntil(() => fieldOf('phoneCountry').value === 'GH');
    closeAccount();
    const page = await open({ interceptor: failingCall('/info/country') });
    await waitUntil(() => page.errors.includes('getVisitorCountry failed'));
    expect(fieldOf('phoneCountry').value).toBe('US');
    expect(text()).not.toContain('could not');
  });

  it.each([
    ['firstName', '', 'Enter a first name'],
    ['lastName', ' ', 'Enter a last name'],
    ['phone', 'none', 'Enter a phone number like'],
    ['beneficiaryEmail', 'luc', 'Enter an email address like'],
    ['city', 'Portland', 'Enter a street address'],
  ])('are not saved with "%s" as "%s"', async (name, value, message) => {
    const page = await open();
    type(name, value);
    await waitUntil(() => findControl('Save').getAttribute('aria-disabled') === 'true');
    press('Save');
    await waitForText('There’s a problem');
    await waitUntil(() => page.title === 'Error: Account settings | Alderway');
    expect(text()).toContain(message);
    expect((await savedAccount()).first_name).toBe('Ines');
    if (name === 'firstName') await expectAccessible();
  });

  it('keep typed values through a reload, and discard them on request', async () => {
    const storage: Record<string, string> = {};
    await open({ storage });
    type('lastName', 'Quist');
    await waitForText('Discard changes');
    await open({ storage });
    expect(fieldOf('lastName').value).toBe('Quist');
    press('Discard changes');
    await waitUntil(() => fieldOf('lastName').value === 'Okafor');
    expect((await savedAccount()).last_name).toBe('Okafor');
  });

  it.each([
    ['unreachable', () => Promise.reject(new TypeError('No route')), 'couldn’t reach the server'],
    ['down', async () => new Response('<h1>Bad gateway', { status: 502 }), 'couldn’t read'],
    ['returning invalid responses', async () => Response.json({ odd: 1 }), 'couldn’t read'],
  ])('keep typed values while the backend is %s', async (_, respond, expected) => {
    const page = await open();
    type('lastName', 'Quist');
    page.replaceInterceptor((path) => (path.endsWith('/accounts/info') ? respond() : undefined));
    press('Save');
    await waitForText(expected);
    expect(fieldOf('lastName').value).toBe('Quist');
    expect(findControl('Save').getAttribute('aria-busy')).toBeNull();
    page.replaceInterceptor();
    press('Save');
    await waitForText('Account settings saved');
  });

  it('keep typed values if saving fails, and show the reason', async () => {
    const page = await open();
    type('lastName', 'Quist');
    page.replaceInterceptor((path) =>
      path.endsWith('/accounts/info')
        ? Promise.resolve(
            Response.json(
              { error: { code: 'internal_error', message: 'The books are closed.' } },
              { status: 500 },
            ),
          )
        : undefined,
    );
    press('Save');
    await waitForText('The books are closed.');
    expect(fieldOf('lastName').value).toBe('Quist');
    page.replaceInterceptor();
    press('Save');
    await waitForText('Account settings saved');
    expect((await savedAccount()).last_name).toBe('Quist');
  });

  it('show a server error at its field', async () => {
    const page = await open();
    type('phone', '5035550142');
    let requestCount = 0;
    page.replaceInterceptor((path) => {
      if (!path.endsWith('/accounts/info') || (requestCount += 1) !== 2) return undefined;
      const fields = { phone_number: ['This number is taken'] };
      const error = { code: 'invalid_input', message: 'Some fields are invalid.', fields };
      return Promise.resolve(Response.json({ error }, { status: 422 }));
    });
    press('Save');
    await waitForText('There’s a problem');
    await waitUntil(() => fieldOf('phone').getAttribute('aria-invalid') === 'true');
    expect(text()).toContain('Phone: This number is taken');
    expect(text()).not.toContain('phone_number');
    type('phone', '5035550143');
    await waitUntil(() => fieldOf('phone').getAttribute('aria-invalid') === 'false');
  });

  it('do not silently overwrite values that another window has saved', async () => {
    await open();
    type('firstName', 'Here');
    await save({ first_name: 'There', last_name: 'Elsewhere' });
    press('Save');
    await waitForText('Changed in another window');
    await waitUntil(() => findControl('Save').getAttribute('aria-busy') === null);
    expect(text()).toContain('First name. What you entered here is still in the fields');
    expect(fieldOf('firstName').value).toBe('Here');
    // The visitor has not edited this field here, so it shows the new value from the server.
    expect(fieldOf('lastName').value).toBe('Elsewhere');
    expect((await savedAccount()).first_name).toBe('There');
    press('Save');
    await waitForText('Account settings saved');
    expect(await savedAccount()).toMatchObject({ first_name: 'Here', last_name: 'Elsewhere' });
  });

  it('do not overwrite the parts of an address that another window has changed', async () => {
    const address = { line1: '12 Cedar Street', city: 'Portland', postal: '97214' };
    const changeAddress = (changes: object) =>
      send(server, 'POST', '/api/user/v2/accounts/address', { ...address, ...changes }, { token });
    await changeAddress({});
    await open();
    type('unit', 'Unit 9');
    await changeAddress({ city: 'Salem' });
    press('Save');
    await waitForText('Account settings saved');
    expect((await savedAccount()).address).toMatchObject({ city: 'Salem', line2: 'Unit 9' });
  });

  it('work without the list of countries, and load it again on request', async () => {
    const page = await open({ interceptor: failingCall('/info/l10n') });
    await waitForText('We couldn’t load the list of countries');
    page.replaceInterceptor();
    press('Try again');
    await waitUntil(() => document.querySelector('#countryId option[value=US]') !== null);
  });

  it('change the color theme at once and for the next visit', async () => {
    await open();
    const dark = document.querySelector<HTMLInputElement>('#theme-dark');
    const group = dark?.closest('fieldset')?.getAttribute('aria-labelledby') ?? '';
    expect(document.getElementById(group)?.textContent).toBe('Appearance');
    dark?.click();
    await waitUntil(() => document.documentElement.dataset['theme'] === 'dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    document.querySelector<HTMLInputElement>('#theme')?.click();
    await waitUntil(() => document.documentElement.dataset['theme'] === undefined);
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
