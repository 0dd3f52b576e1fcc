import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectiblesExclusions } from '../../../src/contract/collectibles/facts.ts';
import {
  addCollection,
  answerAddress,
  answerSurvey,
  chooseCategoryIn,
  collectorAnswers,
  currentPath,
  openCollectiblesPage,
  pagePathOf,
  addressAnswers,
  runToList,
} from '../../fixtures/collectibles-page.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { newEmail } from '../../fixtures/buyer.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { signInDemo, signUp } from '../../fixtures/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());

const open = (pageOptions: Partial<Parameters<typeof openCollectiblesPage>[0]> = {}) =>
  openCollectiblesPage({ server, ...pageOptions });

const seattle = addressAnswers({
  streetAddress: '418 Pike Street',
  unit: '',
  city: 'Seattle',
  region: 'WA',
  postal: '98101',
});

describe('the collectibles flow', () => {
  it('goes from the category to a policy number', async () => {
    const opened = await open();
    const titles = [opened.page.title];
    opened.flow.$location.listen(() => queueMicrotask(() => titles.push(opened.page.title)));
    await runToList(opened, 'coins', { ownership_type: 'trust' });
    await opened.flow.next();
    await waitForCalls();
    await opened.flow.next();
    await opened.pay();
    expect(titles.map((title) => title.replace(' · Collectibles · Alderway', '')))
      .toMatchInlineSnapshot(`
      [
        "What do you collect?",
        "Where is this collection kept?",
        "What’s the collection worth?",
        "How is it protected?",
        "Who owns the collection?",
        "What’s the trust’s name?",
        "Who are the owners?",
        "Who signs for the collection?",
        "What happened in the last five years?",
        "Should we mail your documents to this address?",
        "Your collections",
        "Your collectibles quote",
        "Your Collectibles Insurance Quote",
        "Your policy is pending review.",
      ]
    `);
    const steps = opened.page.tracked.filter(({ event }) => /Checkout/.test(String(event)));
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3]);
    expect(opened.page.posted.at(-1)).toMatchObject({
      type: 'purchaseSuccess',
      vertical: 'collectibles',
      purchase: { status: 'pending', held_until: '2026-11-25' },
    });
  });

  it('insures two categories in two states in one application: one policy each, with policy questions asked once', async () => {
    const opened = await open();
    await runToList(opened);
    const visitedScreens = await addCollection(opened, 'jewelry', {
      place: seattle,
      collection_total_value: '9200',
      highest_value_item: '6400',
      safes: [],
    });
    expect(visitedScreens).toEqual(['worth', 'protection']);
    expect(opened.flow.$step.get()).toBe('collections');
    const { quote } = opened.$collectibles.get();
    expect(quote?.prices.collections).toHaveLength(2);
    await opened.flow.next();
    await waitForCalls();
    await opened.flow.next();
    await opened.pay();
    const { purchase } = opened.$collectibles.get();
    expect(purchase?.agreements.map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect(purchase?.totals.grandtotal).toBe(quote?.billing?.grand_total);
    expect(purchase?.bought?.items.map(({ title }) => title)).toEqual(['Coins', 'Jewelry']);
  });

  it('asks for no alarms at a known address, and offers that address', async () => {
    const opened = await open();
    await runToList(opened, 'coins', { has_fire_alarm: 'no' });
    opened.startCollectionOfCategory('stamps', opened.flow);
    opened.flow.open('address');
    expect(opened.flow.form('address').$values.get()).toMatchObject({ place: '' });
    await opened.flow.next();
    expect(opened.flow.form('address').$errors.get()).toEqual({ place: 'Select an address' });
    await answerAddress(opened, addressAnswers({ place: '0' }));
    // The notice about exclusions at this address appears only once.
    expect(opened.$exclusions.get()).toBeNull();
    const fields = (id: string) =>
      opened.$collectibles.get().form?.screens[id]?.fields.map(({ key_name }) => key_name);
    expect(fields('protection')).toEqual(['safes']);
    expect(fields('ownership')).toBeUndefined();
    expect(await answerSurvey(opened)).toEqual(['worth', 'protection']);
  });

  it('shows the exclusions once per address, also if a reload closes them', async () => {
    const first = await open();
    await chooseCategoryIn(first, 'coins');
    first.flow.form('address').set(addressAnswers());
    await first.flow.next();
    expect(first.$exclusions.get()?.plan.information.exclusions).toHaveLength(
      collectiblesExclusions.length,
    );
    expect(first.flow.$step.get()).toBe('address');
    const second = await open({
      path: pagePathOf('address'),
      storage: structuredClone(first.page.storage),
    });
    await second.flow.next();
    expect(second.flow.$step.get()).toBe('survey');
  });

  it.each([
    ['address', () => Promise.resolve()],
    ['survey?worth', (opened: OpenedPage) => answerAddress(opened, seattle)],
  ])('goes back from the list to the started collection’s %s', async (expected, answer) => {
    const opened = await open();
    await runToList(opened);
    opened.startCollectionOfCategory('jewelry', opened.flow);
    opened.flow.open('address');
    await answer(opened);
    opened.flow.open('collections');
    opened.flow.back();
    await waitForCalls();
    expect(opened.flow.$location.get()).toBe(expected);
  });

  it.each([
    ['nothing', () => {}, 'start'],
    ['a category', (opened: OpenedPage) => chooseCategoryIn(opened, 'coins'), 'address'],
    [
      'an address',
      async (opened: OpenedPage) => {
        await chooseCategoryIn(opened, 'coins');
        await answerAddress(opened);
      },
      'survey?screen=worth',
    ],
    ['a collection', (opened: OpenedPage) => runToList(opened), 'quote'],
  ])(
    'redirects from later steps to the current one after the answer of %s',
    async (_, scenario, step) => {
      const first = await open();
      await scenario(first);
      const storage = structuredClone(first.page.storage);
      for (const requestedStep of ['payment', 'confirmation']) {
        const later = await open({
          path: pagePathOf(requestedStep),
          storage: structuredClone(storage),
        });
        expect(currentPath(later)).toBe(pagePathOf(step));
      }
    },
  );

  it('is the same after a reload during the second collection', async () => {
    const first = await open();
    await runToList(first);
    first.startCollectionOfCategory('jewelry', first.flow);
    first.flow.open('address');
    await answerAddress(first, seattle);
    first.flow.form('survey?worth').set({ collection_total_value: '9200' });
    const second = await open({
      path: `${pagePathOf('survey')}?screen=worth`,
      storage: structuredClone(first.page.storage),
    });
    expect(second.flow.form('survey?worth').$values.get()).toMatchObject({
      collection_total_value: '9200',
    });
    expect(await answerSurvey(second)).toEqual(['worth', 'protection']);
    expect(Object.keys(second.$collectibles.get().collections)).toHaveLength(2);
  });

  it('goes Back from another collection’s address to the list, and keeps its collections', async () => {
    const opened = await open();
    await runToList(opened);
    opened.startCollectionOfCategory('jewelry', opened.flow);
    opened.flow.open('address');
    opened.flow.back();
    expect(currentPath(opened)).toBe(pagePathOf('collections'));
    expect(Object.keys(opened.$collectibles.get().collections)).toHaveLength(1);
  });
});

type OpenedPage = Awaited<ReturnType<typeof open>>;

describe('the entry URLs', () => {
  const start = '/collectibles/sports-memorabilia-insurance/start';

  it('read the category, value and deductible, and keep the other parameters', async () => {
    const opened = await open({ path: `${start}?value=12500&deductible=500&partner=roadrunner` });
    expect(currentPath(opened)).toBe(`${pagePathOf('address')}?partner=roadrunner`);
    const { currentCollection, requestedDeductible } = opened.$collectibles.get();
    expect(currentCollection).toMatchObject({
      categoryCode: 'sports_memorabilia',
      isSubCategory: true,
    });
    expect(requestedDeductible).toBe(500);
    await answerAddress(opened);
    expect(opened.flow.form('survey?worth').$values.get()).toEqual({
      collection_total_value: 12_500,
    });
    await answerSurvey(opened, { safes: [] });
    expect(opened.$collectibles.get().quote?.settings.deductible).toBe(500);
  });

  it('ignore an invalid value and an invalid deductible', async () => {
    const opened = await open({ path: `${start}?value=-3&deductible=17` });
    expect(currentPath(opened)).toBe(pagePathOf('address'));
    expect(opened.$collectibles.get()).toMatchObject({ requestedDeductible: null });
    expect(opened.$collectibles.get().currentCollection?.value).toBeUndefined();
  });

  it('redirect to the list if the category is already on it', async () => {
    const first = await open();
    await runToList(first);
    const storage = structuredClone(first.page.storage);
    const opened = await open({ path: '/collectibles/coins-insurance/start', storage });
    expect(currentPath(opened)).toBe(pagePathOf('collections'));
  });

  it("prefill the account's owner, and ask a new account no question about other owners", async () => {
    const token = await signUp(server, newEmail());
    const opened = await open({ path: '/collectibles/coins-insurance/start', token });
    // Waits, because the flow first requests the account's known owners.
    await eventually(() => expect(currentPath(opened)).toBe(pagePathOf('address')));
    await answerAddress(opened);
    const { owner_first_name: _, owner_last_name: __, ...others } = collectorAnswers();
    for (const id of ['worth', 'protection', 'ownership']) {
      opened.flow.form(`survey?${id}`).set(others);
      await opened.flow.next();
    }
    expect(opened.flow.$location.get()).toBe('survey?owner');
    expect(opened.flow.form('survey?owner').$values.get()).toMatchObject({
      owner_first_name: 'Ines',
      owner_last_name: 'Okafor',
    });
  });

  it("ask an account with policies for the owner, and clear a new owner's name", async () => {
    const token = await signInDemo(server);
    const opened = await open({ path: '/collectibles/wine-insurance/start', token });
    await eventually(() => expect(opened.flow.$isOwnerDialogOpen.get()).toBe(true));
    expect(currentPath(opened)).toBe(pagePathOf('start'));
    opened.answersStore.update({
      details: {
        owner_first_name: 'Dana',
        owner_last_name: 'Moreau',
        owner_email: 'dana@bluebird.example',
        owner_phone_number: '5035550142',
        claims_count: '0',
      },
    });
    opened.startNewOwnerApplication(opened.flow);
    const { details, owner, isNewOwner, currentCollection } = opened.$collectibles.get();
    expect(details).toEqual({});
    expect(isNewOwner).toBe(true);
    expect(owner).toEqual({
      owner_first_name: 'Dana',
      owner_last_name: 'Moreau',
      owner_email: 'dana@bluebird.example',
      owner_phone_number: '5035550142',
    });
    expect(currentCollection?.categoryCode).toBe('wine');
    await opened.flow.complete(() => undefined);
    expect(currentPath(opened)).toBe(pagePathOf('address'));
  });
});
