import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCollection,
  currentPath,
  openCollectiblesPage,
  pagePathOf,
  addressAnswers,
  runToList,
  type CollectiblesPage,
} from '../../fixtures/collectibles-page.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const marlow = addressAnswers({ streetAddress: '418 Marlow Street', unit: '' });

/** Opens a quote with a collection of coins and one of jewelry, at two addresses. */
async function openQuote() {
  const opened = await openCollectiblesPage({ server });
  await runToList(opened);
  await addCollection(opened, 'jewelry', {
    place: marlow,
    collection_total_value: '9200',
    highest_value_item: '6400',
    has_fire_alarm: 'no',
    safes: [],
  });
  await opened.flow.next();
  await waitForCalls();
  expect(opened.flow.$step.get()).toBe('quote');
  return opened;
}

const idsOf = ({ $collectibles }: CollectiblesPage) =>
  Object.keys($collectibles.get().collections) as [string, string];
const streetsOf = ({ $collectibles }: CollectiblesPage) =>
  Object.values($collectibles.get().collections).map(({ address }) => address.streetAddress);

/** Returns the persisted answers, which must stay the same if an edit is discarded. */
function persistedAnswers({ answersStore, collectiblesSurvey }: CollectiblesPage) {
  const { currentCollection, collections, addresses, details, form, quote, settings } =
    answersStore.$answers.get();
  const { drafts: _, ...survey } = collectiblesSurvey.$persisted.get();
  return structuredClone({
    currentCollection,
    collections,
    addresses,
    details,
    form,
    quote,
    settings,
    survey,
  });
}

let opened: CollectiblesPage;
beforeEach(async () => {
  opened = await openQuote();
});

describe('the edit of a single answer', () => {
  it('is saved and priced, and returns to where it started', async () => {
    const [coins] = idsOf(opened);
    const before = opened.$collectibles.get().quote?.billing?.grand_total ?? 0;
    const { length } = opened.page.history.entries;
    opened.startEdit({ ids: [coins], key: 'collection_total_value' }, 'quote', opened.flow);
    expect(currentPath(opened)).toBe(`${pagePathOf('survey')}?screen=worth`);
    expect(opened.flow.isEditing('survey?worth')).toBe(true);
    opened.flow.form('survey?worth').set({ collection_total_value: '20,000' });
    await opened.flow.next();
    await waitForCalls();
    expect(currentPath(opened)).toBe(pagePathOf('quote'));
    expect(opened.page.history.index).toBe(length - 1);
    const { quote, collections, editing } = opened.$collectibles.get();
    expect(editing).toBeNull();
    expect(collections[coins]?.answers).toMatchObject({ collection_total_value: 20_000 });
    expect(quote?.billing?.grand_total).toBeGreaterThan(before);
  });

  it.each([
    ['Cancel', () => opened.flow.cancelEdit()],
    ['the browser’s Back', () => opened.page.goBack()],
  ])('is undone by %s, together with every screen that it added', async (_, leave) => {
    const before = persistedAnswers(opened);
    const [coins] = idsOf(opened);
    opened.startEdit({ ids: [coins], key: 'ownership_type' }, 'quote', opened.flow);
    opened.flow.form('survey?ownership').set({ ownership_type: 'trust' });
    await opened.flow.next();
    expect(currentPath(opened)).toBe(`${pagePathOf('survey')}?screen=trust`);
    opened.flow.form('survey?trust').set({ trust_name: 'Moreau Family Trust' });
    leave();
    await waitForCalls();
    expect(currentPath(opened)).toBe(pagePathOf('quote'));
    expect(persistedAnswers(opened)).toEqual(before);
    expect(opened.$collectibles.get().editing).toBeNull();
  });

  it('continues after a reload, and can still be discarded', async () => {
    const before = persistedAnswers(opened);
    const [coins] = idsOf(opened);
    opened.startEdit({ ids: [coins], key: 'collection_total_value' }, 'quote', opened.flow);
    opened.flow.form('survey?worth').set({ collection_total_value: '20,000' });
    const again = await openCollectiblesPage({
      server,
      path: `${pagePathOf('survey')}?screen=worth`,
      storage: structuredClone(opened.page.storage),
    });
    expect(again.flow.form('survey?worth').$values.get()).toMatchObject({
      collection_total_value: '20,000',
    });
    expect(again.flow.isEditing('survey?worth')).toBe(true);
    again.flow.cancelEdit();
    await waitForCalls();
    expect(currentPath(again)).toBe(pagePathOf('quote'));
    expect(persistedAnswers(again)).toEqual(before);
  });

  it('asks for the alarms of a new address, and clears answers that no longer apply', async () => {
    const [coins] = idsOf(opened);
    opened.startEdit({ ids: [coins], key: 'address' }, 'quote', opened.flow);
    opened.flow.form('address').set(addressAnswers({ streetAddress: '9 Finch Row' }));
    await opened.flow.next();
    expect(opened.$exclusions.get()?.street).toBe('9 Finch Row');
    opened.$exclusions.set(null);
    await opened.flow.complete(() => undefined);
    expect(currentPath(opened)).toBe(`${pagePathOf('survey')}?screen=protection`);
    expect(streetsOf(opened)).toEqual(['2200 Harborline Avenue', '418 Marlow Street']);
    const form = opened.flow.form('survey?protection');
    expect(form.$values.get()).toEqual({ safes: ['has_ul_rate_vault'] });
    form.set({ has_burglar_alarm: 'no', has_fire_alarm: 'no' });
    await opened.flow.next();
    await waitForCalls();
    expect(currentPath(opened)).toBe(pagePathOf('quote'));
    expect(streetsOf(opened)).toEqual(['9 Finch Row', '418 Marlow Street']);
  });

  it('moves a collection to an address with known alarms without asking for them', async () => {
    const [, jewelry] = idsOf(opened);
    opened.startEdit({ ids: [jewelry], key: 'address' }, 'quote', opened.flow);
    opened.flow.form('address').set({ place: '0' });
    await opened.flow.next();
    await waitForCalls();
    expect(currentPath(opened)).toBe(pagePathOf('quote'));
    expect(streetsOf(opened)).toEqual(['2200 Harborline Avenue', '2200 Harborline Avenue']);
  });

  it('moves all collections of an address together with the first one', async () => {
    await addCollection(opened, 'stamps', { place: addressAnswers({ place: '0' }), safes: [] });
    const [coins, , stamps = ''] = Object.keys(opened.$collectibles.get().collections);
    opened.startEdit({ ids: [coins ?? '', stamps], key: 'address' }, 'collections', opened.flow);
    // Chooses the first option. The other collection's address is the only address to choose.
    opened.flow.form('address').set({ place: '0' });
    await opened.flow.next();
    await waitForCalls();
    expect(currentPath(opened)).toBe(pagePathOf('collections'));
    expect(streetsOf(opened)).toEqual(Array(3).fill('418 Marlow Street'));
  });

  it('applies an alarm answer to all collections at the address', async () => {
    await addCollection(opened, 'stamps', { place: addressAnswers({ place: '0' }), safes: [] });
    const sent: { reference_id: string; has_fire_alarm: boolean }[][] = [];
    const { fetch } = opened.page;
    opened.page.fetch = (input, init) => {
      const { application } = JSON.parse(String(init?.body ?? '{}')) as {
        application?: { plan_applications?: { collections: (typeof sent)[number] }[] };
      };
      const [plan] = application?.plan_applications ?? [];
      if (plan) sent.push(plan.collections);
      return fetch(input, init);
    };
    const [coins] = idsOf(opened);
    opened.startEdit({ ids: [coins], key: 'has_burglar_alarm' }, 'collections', opened.flow);
    opened.flow.form('survey?protection').set({ has_fire_alarm: 'no' });
    await opened.flow.next();
    await waitForCalls();
    expect(sent.at(-1)?.map(({ has_fire_alarm }) => has_fire_alarm)).toEqual([false, false, false]);
  });

  it('goes Back from a rejecting screen to the answer that caused it', async () => {
    const [coins] = idsOf(opened);
    opened.startEdit({ ids: [coins], key: 'claims_count' }, 'quote', opened.flow);
    opened.flow.form('survey?history').set({ is_felon: 'yes' });
    await opened.flow.next();
    expect(currentPath(opened)).toBe(`${pagePathOf('survey')}?screen=felony`);
    opened.flow.back();
    expect(currentPath(opened)).toBe(`${pagePathOf('survey')}?screen=history`);
    expect(opened.flow.isEditing('survey?history')).toBe(true);
  });
});

describe('a removed collection', () => {
  it('disappears from the price at once, and returns to its position with Undo', async () => {
    const ids = idsOf(opened);
    const before = opened.$collectibles.get().quote?.billing?.grand_total;
    opened.removeCollection(ids[0], opened.flow);
    expect(idsOf(opened)).toEqual([ids[1]]);
    const [toast] = opened.$toasts.get();
    expect(toast).toMatchObject({ text: 'Coins removed', action: { label: 'Undo' } });
    await waitForCalls();
    expect(opened.$collectibles.get().quote?.prices.collections).toHaveLength(1);
    toast?.action?.run();
    await waitForCalls();
    expect(idsOf(opened)).toEqual(ids);
    expect(opened.$collectibles.get().quote?.billing?.grand_total).toBe(before);
  });

  it('is never the last one', async () => {
    const [coins, jewelry] = idsOf(opened);
    opened.removeCollection(coins, opened.flow);
    opened.removeCollection(jewelry, opened.flow);
    expect(idsOf(opened)).toEqual([jewelry]);
    await waitForCalls();
  });
});
