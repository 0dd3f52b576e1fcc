import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../../src/contract/address.ts';
import type { CallError } from '../../src/core/call/call-error.ts';
import { eventually } from '../fixtures/eventually.ts';
import {
  runInAct,
  all,
  clear,
  click,
  find,
  render,
  renderedValue,
  type,
  Value,
} from './render-helpers.tsx';

const page = globalThis as Record<string, unknown>;
const fetchSuggestions = vi.fn();
let scripts: HTMLScriptElement[];

beforeEach(() => {
  // Resets the module, because it requests Google's library only once. Each test starts with a page
  // that has not requested it.
  vi.resetModules();
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
  });
});
afterEach(async () => {
  await clear();
  vi.restoreAllMocks();
  fetchSuggestions.mockReset();
  for (const name of ['google', 'gm_authFailure', 'coverfrontMapsReady']) delete page[name];
});

const parts = [
  ['street_number', '418'],
  ['route', 'Marlow Street'],
  ['locality', 'Portland'],
  ['administrative_area_level_1', 'OR'],
  ['postal_code', '97214'],
  ['country', 'US'],
] as const;
const marlow: Address = {
  streetAddress: '418 Marlow Street',
  unit: '',
  city: 'Portland',
  region: 'OR',
  postal: '97214',
  country: 'US',
  lat: 45.5,
  lng: -122.6,
};
const googlePlace = {
  addressComponents: parts.map(([kind, text]) => ({
    types: [kind],
    shortText: text,
    longText: text,
  })),
  location: { lat: () => 45.5, lng: () => -122.6 },
  fetchFields: () => Promise.resolve(),
};
const prediction = {
  placeId: 'place-1',
  mainText: { text: '418 Marlow Street' },
  secondaryText: { text: 'Portland, OR, USA' },
  toPlace: () => googlePlace,
};
const found = () => Promise.resolve({ suggestions: [{ placePrediction: prediction }] });

/** Makes Google's library available, as Google's script does when it is loaded. */
async function loadLibrary(maps: object = {}) {
  await eventually(() => expect(scripts).toHaveLength(1));
  const places = {
    AutocompleteSessionToken: Object,
    AutocompleteSuggestion: { fetchAutocompleteSuggestions: fetchSuggestions },
  };
  page['google'] = { maps: { importLibrary: () => Promise.resolve(places), ...maps } };
  await runInAct(() => (page['coverfrontMapsReady'] as () => void)());
}

const own = {
  id: 'own-1',
  title: '418 Maple Avenue',
  description: 'Salem, OR 97301',
  address: { ...marlow, streetAddress: '418 Maple Avenue' },
};
const suggest = vi.fn(() => Promise.resolve([own]));

async function showStreet() {
  const { StreetField } = await import('../../src/ui/address/StreetField.tsx');
  function Street() {
    const [text, setText] = useState('');
    const [address, setAddress] = useState<Address | null>(null);
    return (
      <>
        <StreetField
          name="street"
          label="Street address"
          text={text}
          onText={setText}
          onAddress={setAddress}
          onBlur={() => {}}
          input={{ autoComplete: 'address-line1', maxLength: 100, placeholder: '' }}
          suggest={suggest}
          googleKey="a-key"
        />
        <Value of={{ text, address }} />
      </>
    );
  }
  await render(<Street />);
}
const field = () => find<HTMLInputElement>('#street');
const offered = () => all('.combobox__title').map((row) => row.textContent);
async function waitForOption(title: string) {
  await eventually(async () => {
    await runInAct(() => {});
    expect(offered()).toEqual([title]);
  });
}
const suggestsItself = (text: string) =>
  eventually(() => expect(suggest).toHaveBeenLastCalledWith(text));
async function typeStreet(text: string) {
  field().focus();
  await type(field(), text);
}

describe('with a maps key', () => {
  it('requests suggestions from the new Places API, in one session until a choice', async () => {
    fetchSuggestions.mockImplementation(found);
    await showStreet();
    await typeStreet('418');
    await waitForOption('418 Maple Avenue');
    await loadLibrary();
    await typeStreet('418 Mar');
    await waitForOption('418 Marlow Street');
    await typeStreet('418 Marl');
    await eventually(() => expect(fetchSuggestions).toHaveBeenCalledTimes(2));
    const [first, second] = fetchSuggestions.mock.calls.map(
      ([request]) => request as { sessionToken: object },
    );
    expect(first).toMatchObject({ input: '418 Mar', includedPrimaryTypes: ['geocode'] });
    expect(second!.sessionToken).toBe(first!.sessionToken);
    await waitForOption('418 Marlow Street');
    await click(find('[role=option]'));
    expect(renderedValue()).toEqual({ text: '418 Marlow Street', address: marlow });
    expect(new URL(scripts[0]!.src).searchParams.get('key')).toBe('a-key');
    await typeStreet('9 El');
    await typeStreet('9 Elm');
    await eventually(() => expect(fetchSuggestions).toHaveBeenCalledTimes(3));
    const [third] = fetchSuggestions.mock.lastCall as [{ sessionToken: object }];
    expect(third.sessionToken).not.toBe(first!.sessionToken);
  });

  it('keeps the chosen text in the field if the details of the place do not arrive', async () => {
    fetchSuggestions.mockImplementation(() =>
      Promise.resolve({
        suggestions: [
          {
            placePrediction: {
              ...prediction,
              toPlace: () => ({
                ...googlePlace,
                fetchFields: () => Promise.reject(new Error('No')),
              }),
            },
          },
        ],
      }),
    );
    await showStreet();
    await typeStreet('418');
    await loadLibrary();
    await typeStreet('418 Mar');
    await waitForOption('418 Marlow Street');
    await click(find('[role=option]'));
    expect(renderedValue()).toEqual({ text: '418 Marlow Street', address: null });
  });

  const failureModes: Record<string, () => Promise<void> | void> = {
    'the library fails to load': () => void scripts[0]!.dispatchEvent(new Event('error')),
    'the key is rejected': async () => {
      await loadLibrary();
      (page['gm_authFailure'] as () => void)();
    },
    'the quota is used up': async () => {
      fetchSuggestions.mockRejectedValue(new Error('RESOURCE_EXHAUSTED'));
      await loadLibrary({ places: { Autocomplete: Object } });
    },
    'Google does not respond': async () => {
      fetchSuggestions.mockReturnValue(new Promise(() => {}));
      await loadLibrary();
    },
  };
  it.each(Object.entries(failureModes))(
    'uses the backend’s suggestions when %s',
    async (_, failure) => {
      await showStreet();
      await typeStreet('418');
      await eventually(() => expect(scripts).toHaveLength(1));
      await runInAct(failure);
      await typeStreet('418 Ma');
      await suggestsItself('418 Ma');
      await waitForOption('418 Maple Avenue');
      const requestCount = fetchSuggestions.mock.calls.length;
      await typeStreet('418 Map');
      await suggestsItself('418 Map');
      expect(fetchSuggestions).toHaveBeenCalledTimes(requestCount);
      expect(scripts).toHaveLength(1);
      expect(document.activeElement).toBe(field());
    },
  );

  it('falls back to the older widget if the key allows only that, and to the backend’s suggestions if it allows neither', async () => {
    const widgets: HTMLInputElement[] = [];
    class Autocomplete {
      constructor(box: HTMLInputElement) {
        widgets.push(box);
      }
      addListener = () => ({ remove() {} });
      setFields() {}
      setBounds() {}
      setComponentRestrictions() {}
      setOptions() {}
    }
    fetchSuggestions.mockRejectedValue(
      new Error('Places API (New) has not been used in this project before or it is disabled.'),
    );
    await showStreet();
    await typeStreet('418');
    await loadLibrary({ places: { Autocomplete } });
    await typeStreet('418 Mar');
    await eventually(async () => {
      await runInAct(() => {});
      expect(widgets).toEqual([field()]);
    });
    expect(field().value).toBe('418 Mar');
    await eventually(() => expect(document.activeElement).toBe(field()));
    const box = field();
    await runInAct(() => (box.disabled = true));
    await eventually(async () => {
      await runInAct(() => {});
      expect(field()).not.toBe(box);
    });
    expect(field().disabled).toBe(false);
    expect(field().value).toBe('418 Mar');
    await eventually(() => expect(document.activeElement).toBe(field()));
    // If the field loses the focus later, it must not get the focus back, even if the page renders
    // again.
    await runInAct(() => field().blur());
    await runInAct(() => showStreet());
    expect(document.activeElement).toBe(document.body);
    await typeStreet('418 Mapl');
    await waitForOption('418 Maple Avenue');
  });
});

describe('coordinates with a maps key', () => {
  const addressWithoutPosition = {
    ...marlow,
    lat: undefined,
    lng: undefined,
  } as unknown as Address;

  async function geocodeWith(status: string, respond: () => Response) {
    const { settings } = await import('../../src/core/settings.ts');
    settings.googleMapsKey = 'a-key';
    const environment = await import('../fixtures/environment.ts');
    const server = environment.useTestEnvironment({ fetch: () => Promise.resolve(respond()) });
    const { addCoordinates } = await import('../../src/core/address/geocode.ts');
    const geocoded = addCoordinates(addressWithoutPosition).catch(
      (error: unknown) => error as CallError,
    );
    class Geocoder {
      geocode = (_: unknown, done: (results: unknown, status: string) => void) =>
        done(status === 'OK' ? [{ geometry: { location: googlePlace.location } }] : null, status);
    }
    await loadLibrary({ Geocoder });
    return { located: await geocoded, server };
  }
  const known = () => Response.json({ ...marlow, lat: 1, lng: 2 });
  const fetchFailure = () =>
    Response.json({ error: { code: 'not_available', message: 'No' } }, { status: 503 });

  it('come from Google', async () => {
    expect((await geocodeWith('OK', known)).located).toMatchObject({ lat: 45.5, lng: -122.6 });
  });
  it('come from the backend if Google rejects the request', async () => {
    expect((await geocodeWith('REQUEST_DENIED', known)).located).toMatchObject({ lat: 1, lng: 2 });
  });
  it('are missing if no such address exists', async () => {
    expect((await geocodeWith('ZERO_RESULTS', known)).located).toMatchObject({
      code: 'ZERO_RESULTS',
    });
  });
  it('fail with the maps service’s own status if both fail', async () => {
    const { located: geocoded } = await geocodeWith('OVER_QUERY_LIMIT', fetchFailure);
    expect(geocoded).toMatchObject({ code: 'OVER_QUERY_LIMIT' });
  });
});
