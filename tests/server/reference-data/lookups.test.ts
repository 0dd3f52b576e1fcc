import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Airline } from '../../../src/contract/airline.ts';
import { suggestionSchema } from '../../../src/contract/suggestions.ts';
import { suggestAddresses } from '../../../server/reference-data/suggest-addresses.ts';
import { send } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('airlines', () => {
  let airlines: Airline[];
  beforeAll(async () => {
    airlines = (await send(server, 'GET', '/api/user/v2/info/airlines')).body.airlines;
  });

  test('are sorted by name and have unique codes', () => {
    expect(airlines.length).toBeGreaterThan(900);
    expect(new Set(airlines.map(({ fs }) => fs)).size).toBe(airlines.length);
    const names = airlines.map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
  });

  test.each(['AA', 'DL', 'UA', 'WN', 'B6', 'AS', 'LH', 'BA', 'SA', 'DY', 'MM', 'U2'])(
    'include %s for baggage',
    (code) => {
      expect(airlines.find(({ fs }) => fs === code)?.brb_allowed).toBe(true);
    },
  );

  test.each([
    ['5Y', 'cargo'],
    ['2A', 'a railway'],
    ['8H', 'helicopters'],
    ['Y1', 'a private club'],
    ['JY', 'an air force'],
    ['1T', 'ended in 2012'],
    ['AB', 'ended in 2017'],
    ['0P', 'fictional'],
  ])('exclude %s, %s', (code) => {
    expect(airlines.find(({ fs }) => fs === code)?.brb_allowed).toBe(false);
  });

  test('contain no markers of the data set in their names', () => {
    expect(airlines.filter(({ name }) => /\\|\(Priv\)|\([A-Z0-9]{2}\)$/.test(name))).toEqual([]);
  });
});

test('countries include the regions of the United States', async () => {
  const { body } = await send(server, 'GET', '/api/user/v2/info/l10n');
  expect(body.countries.length).toBeGreaterThan(240);
  const states = body.countries.find((country: { code: string }) => country.code === 'US');
  expect(states.regions).toContainEqual({ id: 'US-OR', code: 'OR', name: 'Oregon' });
  expect(states.regions.length).toBe(56);
});

describe('address suggestions', () => {
  test('begin near the visitor if the text names no city', async () => {
    const suggestedCities = (text: string, near?: string) => [
      ...new Set(
        suggestAddresses(text, near).map(({ address }) => `${address.city}, ${address.region}`),
      ),
    ];
    expect(suggestedCities('418 Marlow Street', '97214')[0]).toBe('Portland, OR');
    expect(
      suggestedCities('418 Marlow Street', '97214')
        .slice(1)
        .every((city) => /, (OR|WA)$/.test(city)),
    ).toBe(true);
    expect(suggestedCities('12 Main', '05401')[0]).toBe('Burlington, VT');
    // A city that the text contains has priority over the ZIP code's city.
    expect(suggestedCities('418 Marlow Street, Columbus OH', '97214')[0]).toBe('Columbus, OH');
    expect(suggestAddresses('418 Marlow', '00000')).toEqual(suggestAddresses('418 Marlow'));
    const path = '/api/user/v2/info/address-suggestions?text=418%20Marlow&near=97214';
    const { suggestions } = (await (await server.request(path)).json()) as {
      suggestions: { address: { region: string } }[];
    };
    expect(suggestions[0]?.address.region).toBe('OR');
  });

  const lines = (text: string) =>
    suggestAddresses(text).map(({ title, description }) => `${title}, ${description}`);

  test('are complete addresses for the beginning of a street', async () => {
    const path = '/api/user/v2/info/address-suggestions?text=418%20Mar';
    const { body } = await send(server, 'GET', path);
    expect(body.suggestions[0]).toEqual({
      id: '97214-418-marlow-street',
      title: '418 Marlow Street',
      description: 'Portland, OR 97214',
      address: {
        streetAddress: '418 Marlow Street',
        unit: '',
        city: 'Portland',
        region: 'OR',
        postal: '97214',
        country: 'US',
        lat: expect.closeTo(45.5, 0),
        lng: expect.closeTo(-122.6, 0),
      },
    });
    expect(body.suggestions.map(({ title }: { title: string }) => title).slice(0, 4)).toEqual([
      '418 Marlow Street',
      '418 Marine Drive',
      '418 Margate Avenue',
      '418 Martin Luther King Blvd',
    ]);
  });

  test.each([
    ['418 Marlow 97214', '418 Marlow Street, Portland, OR 97214'],
    ['418 marlow st, portland, or', '418 Marlow Street, Portland, OR 97214'],
    ['12 nw oak st, eugene, oregon', '12 NW Oak Street, Eugene, OR'],
    ['9 Elm Street Springfield IL', '9 Elm Street, Springfield, IL'],
    ['5 oak, new york, ny 10001', '5 Oak Street, New York, NY 10001'],
    ['77 Quillfeather Lane, Portland, OR 97214', '77 Quillfeather Lane, Portland, OR 97214'],
    ['77 quillfeather ln portland or 97214', '77 Quillfeather Ln, Portland, OR 97214'],
  ])('are narrowed by the text after the street: %s', (text, expected) => {
    expect(lines(text)[0]?.startsWith(expected)).toBe(true);
  });

  test.each([
    'Mar',
    '418',
    '97214',
    '77 Quillfeather',
    '4 X, zz',
    '1 ,,,',
    "9 . - '",
    '0 \u{1F600}',
  ])('are empty for %s', (text) => {
    expect(suggestAddresses(text)).toEqual([]);
  });

  test('are the same for the same text, at most five, and within the limits of an address', () => {
    for (const text of ['1 a', '2 b', '3 ma', '4 broadway', '12345 Martin', '6 Main, san']) {
      const found = suggestAddresses(text);
      expect(found).toEqual(suggestAddresses(text));
      expect(found.length).toBeLessThanOrEqual(5);
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
      for (const one of found) expect(() => z.parse(suggestionSchema, one)).not.toThrow();
    }
  });
});

describe('geocoding', () => {
  const geocode = (changes: object) =>
    send(server, 'POST', '/api/user/v2/info/geocode', {
      streetAddress: '418 Marlow Street',
      city: 'Portland',
      region: 'OR',
      postal: '97214',
      ...changes,
    });

  test('finds the coordinates of an address by its ZIP code', async () => {
    const { body } = await geocode({ region: 'Oregon' });
    expect(body).toMatchObject({ region: 'OR', lat: 45.5142, lng: -122.6364 });
  });

  test.each([
    ['a suburb’s name', { city: 'Beaverton' }],
    ['a name missing from the data', { city: 'Buckman' }],
  ])('accepts %s as the city', async (_, changes) => {
    expect((await geocode(changes)).status).toBe(200);
  });

  test.each([
    ['a city far from the ZIP code', { city: 'Eugene' }],
    ['another state', { region: 'WA' }],
    ['an unknown ZIP code', { postal: '00000' }],
    ['an unknown country', { country: 'XX' }],
  ])('finds nothing for %s', async (_, changes) => {
    const { status, body } = await geocode(changes);
    expect([status, body.error.code]).toEqual([422, 'ZERO_RESULTS']);
  });

  test('returns an address abroad without coordinates', async () => {
    const abroad = { country: 'ZA', city: 'Cape Town', region: 'WC', postal: '8001' };
    const { body } = await geocode(abroad);
    expect(body).toMatchObject(abroad);
    expect(body.lat).toBeUndefined();
  });

  test('accepts the magic ZIP codes of the sandbox', async () => {
    expect((await geocode({ postal: '00001' })).body).toMatchObject({ lat: 40.7128 });
  });
});
