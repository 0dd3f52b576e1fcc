import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  addCollection,
  addressAnswers,
  openCollectiblesPage,
  runToList,
} from '../../fixtures/collectibles-page.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { waitForCalls } from '../../fixtures/wait-for-calls.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => server.stop());
afterEach(closeScreen);

const seattle = addressAnswers({ city: 'Seattle', region: 'WA', postal: '98101' });

it('offers a download for each policy of a purchase', async () => {
  const opened = await openCollectiblesPage({ server });
  await runToList(opened);
  await addCollection(opened, 'jewelry', {
    place: seattle,
    collection_total_value: '9200',
    highest_value_item: '6400',
    safes: [],
  });
  await opened.flow.next();
  await waitForCalls();
  await opened.flow.next();
  await opened.pay();
  const { purchase } = opened.$collectibles.get();
  await showScreen(opened.flow, 'collectibles/screens/ConfirmationScreen', 'Harrow Point Mutual');
  const links = [...document.querySelectorAll('a')].filter(({ textContent }) =>
    textContent.startsWith('Download policy'),
  );
  expect(links.map(({ textContent }) => textContent.trim())).toEqual(
    purchase?.agreements.map(({ policy_number }) => `Download policy ${policy_number}`),
  );
  expect(new Set(links.map(({ pathname }) => pathname)).size).toBe(2);
  await expectAccessible();
});
