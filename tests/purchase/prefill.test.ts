import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBaggage } from '../fixtures/baggage-page.ts';
import { openCollectiblesPage } from '../fixtures/collectibles-page.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { openRentalPage } from '../fixtures/rental-page.ts';
import { openRentersPage } from '../fixtures/renters-page.ts';
import { signInDemo } from '../fixtures/sign-in.ts';
import { openBusinessPage } from '../fixtures/small-business-page.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
  token = await signInDemo(server);
});
afterAll(() => server.stop());

const link =
  '?street_address=418+Marlow+Street&unit=Apt+3&city=Portland&region=OR&postal=97214' +
  '&first_name=Dana&last_name=Moreau&phone=%2B1+503+555+0142&email=dana%40bluebird.example&ref=x';
const address = {
  streetAddress: '418 Marlow Street',
  unit: 'Apt 3',
  city: 'Portland',
  region: 'OR',
  postal: '97214',
};

interface EntryOptions {
  path?: string;
  token?: string;
}
/**
 * Functions that open each flow. Each returns the form with the address and the form with the
 * buyer.
 */
const flows = {
  baggage: async (entryOptions: EntryOptions) => {
    const { page, baggageFlow: flow } = await openBaggage({ server, ...entryOptions });
    return { page, home: () => flow.form('address'), person: () => flow.form('passenger') };
  },
  'rental car': async (entryOptions: EntryOptions) => {
    const { page, rentalCarFlow: flow } = await openRentalPage({ server, ...entryOptions });
    return { page, home: () => flow.form('driver'), person: () => flow.form('driver') };
  },
  renters: async (entryOptions: EntryOptions) => {
    const { page, rentersFlow: flow } = await openRentersPage({ server, ...entryOptions });
    return { page, home: () => flow.form('address'), person: () => flow.form('policyholder') };
  },
  'small business': async (entryOptions: EntryOptions) => {
    const { page, smallBusinessFlow: flow } = await openBusinessPage({ server, ...entryOptions });
    return { page, home: () => flow.form('basic-info'), person: null };
  },
  collectibles: async (entryOptions: EntryOptions) => {
    const { page, flow } = await openCollectiblesPage({ server, ...entryOptions });
    return { page, home: () => flow.form('address'), person: null };
  },
};
const paths = {
  baggage: '/baggage-protection/address',
  'rental car': '/rental-car-insurance/rental-info',
  renters: '/renters-insurance/address',
  'small business': '/small-business-owners-insurance/basic-info',
  collectibles: '/collectible-insurance/start',
};

describe.each(Object.entries(flows))('a buyer of %s', (name, open) => {
  const path = paths[name as keyof typeof paths];

  it('sees the values of the partner’s link in the fields, and the URL without them', async () => {
    const { page, home, person } = await open({ path: path + link });
    expect(home().$values.get()).toMatchObject(address);
    if (person)
      expect(Object.values(person().$values.get())).toEqual(
        expect.arrayContaining(['Dana', 'Moreau', '5035550142']),
      );
    expect(page.history.entries.at(-1)).toMatch(/\?ref=x$/);
  });

  it('who is signed in sees their address in the fields', async () => {
    const { home } = await open({ path, token });
    const { loadAccount } = await import('../../src/core/session/account.ts');
    await loadAccount();
    expect(home().$values.get()).toMatchObject({ ...address, unit: 'Unit 2' });
  });
});

describe('the values of a link', () => {
  it('are cut to the field limits, and a cut email is omitted', async () => {
    const long = 'x'.repeat(70);
    const many = ['street_address', 'unit', 'city', 'first_name', 'middle_name', 'suffix']
      .map((name) => `${name}=${long}`)
      .join('&');
    const { rentersFlow } = await openRentersPage({
      server,
      path: `/renters-insurance/address?${many}&email=${long}%40example.com`,
    });
    const values = {
      ...rentersFlow.form('address').$values.get(),
      ...rentersFlow.form('policyholder').$values.get(),
    };
    const valueLength = (name: string) => String(values[name]).length;
    expect(
      ['streetAddress', 'unit', 'city', 'first_name', 'middle_name', 'suffix', 'email'].map(
        valueLength,
      ),
    ).toEqual([30, 30, 30, 20, 20, 10, 0]);
  });
});

describe('a link from a product page', () => {
  it('prefills the trip length and the plan', async () => {
    const { page, rentalCarFlow: flow } = await openRentalPage({
      server,
      path: `${paths['rental car']}?days=5&plan=rental-car-platinum-family&ref=x`,
    });
    const info = flow.form('rental-info');
    const { changePickUp } = await import('../../src/islands/rental-car/actions.ts');
    changePickUp(info, '2027-06-1');
    expect(info.$values.get()).toMatchObject({ returnDate: '' });
    changePickUp(info, '2027-06-12');
    expect(info.$values.get()).toMatchObject({
      pickUpDate: '2027-06-12',
      returnDate: '2027-06-16',
    });
    changePickUp(info, '2027-06-14');
    expect(info.$values.get()).toMatchObject({ returnDate: '2027-06-16' });
    expect(flow.form('plans').$values.get()).toMatchObject({
      planId: 'rental-car-platinum-family',
    });
    expect(page.history.entries.at(-1)).toMatch(/\?ref=x$/);
  });

  it('prefills the personal property amount if it can be insured', async () => {
    const open = async (amount: string) =>
      (
        await openRentersPage({
          server,
          path: `${paths.renters}?personal_property_amount=${amount}`,
        })
      ).$renters.get().propertyAmount;
    expect(await open('23000')).toBe(23_000);
    expect(await open('23500')).toBeNull();
    expect(await open('90000')).toBeNull();
  });
});
