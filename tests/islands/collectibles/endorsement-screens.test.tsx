import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  endorsementPath,
  demoPolicyId,
  openEndorsementPage,
  type EndorsementPage,
} from '../../fixtures/endorsement-page.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';
import { signInDemo } from '../../fixtures/sign-in.ts';
import { expectAccessible } from '../accessible.ts';
import { closeScreen, showScreen } from '../flow-screen.ts';

const carrier = 'Harrow Point Mutual';
let server: TestServer;
let token: string;
beforeEach(async () => {
  const now = () => new Date('2026-11-20T12:00:00Z');
  server = await startTestServer({ services: { now }, settings: { RATE_LIMIT_FACTOR: '100' } });
  token = await signInDemo(server);
});
afterEach(async () => {
  await closeScreen();
  await server.stop();
});

const text = () => (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
const heading = () => document.querySelector('h1')?.textContent;
const show = ({ flow }: EndorsementPage, name: string) =>
  showScreen(flow, `collectibles/endorsement/screens/${name}`, carrier);
/** Returns the labels of the submit buttons. Labels for the busy state are left out. */
const buttons = () =>
  Array.from(document.querySelectorAll('button[type="submit"]'), ({ textContent }) =>
    textContent.replace(/(?:Sending|Completing).*/, ''),
  );

/** Shows the first screen of an endorsement once the policy is loaded. */
async function showStart(change: string, code: string, policy = demoPolicyId) {
  const opened = await openEndorsementPage({
    server,
    token,
    path: endorsementPath(change, code, '', policy),
  });
  await eventually(() => expect(opened.$policies.get().byId[policy]).toBeDefined());
  await show(opened, 'EndorsementLoadingScreen');
  return opened;
}

/** Opens the payment step of an edit. */
async function showPayment(code: string, answered: Record<string, string>) {
  const opened = await openEndorsementPage({ server, token, path: endorsementPath('edit', code) });
  await opened.waitForStep('survey');
  await opened.answer(answered);
  await opened.waitForStep('payment');
  await show(opened, 'PaymentScreen');
  return opened;
}

describe('the start of a change that is not possible', () => {
  it.each([
    ['add', 'coins', demoPolicyId, 'This policy already covers coins', 'You added it on Jun'],
    ['add', 'castles', demoPolicyId, 'We don’t recognize this category', '“castles.”'],
    ['edit', 'jewelry', demoPolicyId, 'To change jewelry, call the VIP team', 'Call'],
    ['edit', 'wine', demoPolicyId, 'This policy doesn’t cover wine and spirits', 'removed'],
    [
      'remove',
      'photographs',
      'pol_demo_cl-4903-6648',
      'This is the only collection on the policy',
      'cancel the policy instead',
    ],
    [
      'add',
      'wine',
      'pol_demo_cl-8841-2207',
      'This policy is still in review',
      'You can add a collection once Harrow Point Mutual Insurance Company approves the policy.',
    ],
    [
      'edit',
      'comics',
      'pol_demo_cl-6090-1183',
      'A change to this policy is in review',
      'You can edit a collection once Harrow Point Mutual Insurance Company decides on the change',
    ],
    [
      'add',
      'wine',
      'pol_demo_cl-5512-3370',
      'This policy is canceled',
      'You can’t add collections to it.',
    ],
    [
      'remove',
      'antiques',
      'pol_demo_cl-5177-9021',
      'This policy wasn’t approved',
      'didn’t approve it',
    ],
  ])(
    'shows why %s %s on %s is not possible, with a link to the policy',
    async (change, code, policy, title, sentence) => {
      await showStart(change, code, policy);
      expect(heading()).toBe(title);
      expect(text()).toContain(sentence);
      const links = Array.from(document.querySelectorAll('main a'), (link) => [
        link.textContent,
        link.getAttribute('href'),
      ]);
      expect(links).toContainEqual([
        'Go to the policy',
        `/account/policies/collectibles/${policy}`,
      ]);
      // The page shows one phone number, which is the VIP team's.
      expect(text().match(/\bCall \(/g)).toHaveLength(1);
      await expectAccessible();
    },
  );

  it('shows that the policy has ended', async () => {
    const opened = await showStart('add', 'wine', 'pol_demo_cl-8841-2207');
    const policies = JSON.parse(opened.page.storage['policies'] ?? '');
    const policy = policies.byId['pol_demo_cl-8841-2207'];
    const over = { ...policy, status: 'approved', coverage_end_date: '2026-11-19' };
    opened.page.fetch = () => Promise.resolve(Response.json(over));
    await opened.flow.reload();
    await eventually(() => expect(heading()).toEqual('This policy ended on Nov 19, 2026'));
  });

  it('loads the policy again after a failed request', async () => {
    const opened = await openEndorsementPage({
      server,
      token,
      path: endorsementPath('edit', 'coins'),
      fetch: (input, init) =>
        String(input).includes('/policies/policy/')
          ? Promise.reject(new TypeError('No route'))
          : server.fetch(input, init),
    });
    await eventually(() => expect(opened.flow.$loadError.get()).not.toBeNull());
    await show(opened, 'EndorsementLoadingScreen');
    expect(text()).toContain('We couldn’t load this policy');
    expect(text()).toContain('Need a person? Call (800) 555-0142');
    opened.page.fetch = server.fetch;
    document.querySelector<HTMLButtonElement>('main button')?.click();
    await opened.waitForStep('survey');
  });
});

describe('the payment of a change', () => {
  it('of a refund shows the card and the amount, and asks for no card', async () => {
    await showPayment('coins', { collection_total_value: '1,500', highest_value_item: '400' });
    expect(heading()).toBe('Lower the value of Coins');
    expect(text()).toMatch(/From \$12,500 to \$1,500, from Nov 20, 2026\./);
    expect(text()).toMatch(/Annual premium now \$[\d.]+With the change \$[\d.]+/);
    expect(text()).toMatch(/Difference per year−\$[\d.]+Days left214 of 365Refund toVisa ending/);
    const amount = /Refund amount(\$[\d.]+)/.exec(text())?.[1];
    expect(buttons()).toEqual([`Refund: ${amount}`]);
    expect(text()).not.toContain('Payment method');
    expect(text()).toContain(
      'We’ll refund it once the change is approved. It can take 5 to 10 business days',
    );
    const bar = document.querySelector('.term-bar');
    expect(bar?.getAttribute('aria-label')).toEqual('214 of 365 days left, from Nov 20, 2026');
    await expectAccessible();
  });

  it('of a charge shows the card, and that the amount is authorized until the approval', async () => {
    await showPayment('coins', { collection_total_value: '20,000' });
    expect(heading()).toBe('Raise the value of Coins');
    expect(buttons()).toEqual([expect.stringMatching(/^Complete Your Order \$[\d.]+$/)]);
    expect(text()).toContain('Payment method');
    expect(text()).toMatch(/Total todayHeld until approved(\$[\d.]+)/);
    expect(text()).toMatch(
      /We’ll hold \$[\d.]+ on your card today\. We’ll charge it when the change is/,
    );
    await expectAccessible();
  });

  it('of a change without a price needs only accepted terms and a confirmation', async () => {
    const { flow } = await showPayment('fine_art', { highest_value_item: '3,300' });
    expect(heading()).toBe('Change Fine art');
    expect(text()).toContain('Highest value item from $2,900 to $3,300, from Nov 20, 2026.');
    expect(text()).toContain('Total today$0.00');
    expect(buttons()).toEqual(['Confirm changes']);
    const submit = document.querySelector<HTMLButtonElement>('button[type="submit"]');
    submit?.click();
    await eventually(() => expect(text()).toContain('Read and accept the terms of the change'));
    expect(flow.$step.get()).toBe('payment');
    const links = Array.from(document.querySelectorAll('button'));
    links.find(({ textContent }) => textContent === 'terms of the change')?.click();
    await eventually(() =>
      expect(document.querySelector('.dialog h2')?.textContent).toBe('Terms of the change'),
    );
    await expectAccessible();
  });

  it('shows above the button that the price has changed', async () => {
    const { $priceNotice } = await showPayment('coins', { collection_total_value: '20,000' });
    $priceNotice.set('The price is $50.00 now.');
    await eventually(() =>
      expect(document.querySelector('[role="alert"]')?.textContent).toContain(
        'Your price has changed.The price is $50.00 now. Check the new amounts',
      ),
    );
    await expectAccessible();
  });
});

it('ends with the requested change, its coverage condition and the refund', async () => {
  const opened = await showPayment('coins', {
    collection_total_value: '1,500',
    highest_value_item: '400',
  });
  await opened.confirm();
  await opened.waitForStep('confirmation');
  await show(opened, 'ConfirmationScreen');
  expect(heading()).toBe('Your policy is pending review.');
  expect(text()).toContain('Your request: Coins lowered from $12,500 to $1,500.');
  expect(text()).toContain(
    'Coverage will not bind until Harrow Point Mutual Insurance Company approves it.',
  );
  expect(text()).toContain('confirmation email within the next business day');
  expect(text()).toMatch(/You’ll get \$[\d.]+ back/);
  expect(text()).not.toContain('Download policy');
  expect(document.querySelector('.schedule--draft')?.textContent).toMatch(
    /In reviewCollectionCoinsPrice now\$[\d.]+ a yearPrice with the change\$[\d.]+ a year/,
  );
  expect(
    document.querySelector('.confirmation__seal--pending use')?.getAttribute('href'),
  ).toContain('clipboard-text-fill');
  const home = document.querySelector('.confirmation__actions a')?.getAttribute('href');
  expect(home).toBe(`/account/policies/collectibles/${demoPolicyId}`);
  await expectAccessible();
});
