import { expect, it } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import {
  accountSuite,
  heading,
  openAccount,
  text,
  type FetchInterceptor,
} from './account-page.tsx';

const { server, demo } = await accountSuite({ now: () => new Date('2026-11-20T12:00:00Z') });

let release = () => {};
/** Holds back every answer but the session check's, until `release` is called. */
function delayResponses(): FetchInterceptor {
  const released = new Promise<void>((resolve) => (release = resolve));
  return async (path, init) => {
    if (!path.endsWith('/accounts/info')) await released;
    return server.fetch(path, init);
  };
}

/** Returns what the visitor sees: the prerendered screen, gray lines, the content, or nothing. */
function whatIsShown(): string {
  if (document.querySelector('[data-painted]')) return 'prerendered';
  const island = document.querySelector('astro-island');
  if (island?.querySelector('.skeleton')) return 'skeleton';
  const hasContent = island?.querySelector('.panel, .policy, .claims, .empty, .button');
  return hasContent ? 'content' : 'blank';
}

it.each([
  ['/account/policies', '6 purchased', ['prerendered', 'content']],
  ['/account/policies/baggage', 'BG-2048-1977', ['prerendered', 'content']],
  [
    '/account/policies/baggage/pol_demo_bg-2048-1977',
    'Airline confirmation number',
    ['prerendered', 'content'],
  ],
  [
    '/account/policies/collectibles/pol_demo_cl-9152-6038',
    'Deductible',
    ['prerendered', 'content'],
  ],
  ['/account/policies/baggage/pol_unknown', 'Policy not found', ['prerendered', 'content']],
  // The claims have their own loading text, which is below the gray lines.
  ['/account/claims', 'Pending Claims', ['prerendered', 'skeleton', 'content']],
])('%s is never blank between the prerendered screen and its content', async (path, last, seen) => {
  const screen = path.split('/').length > 4 ? '.account-back' : 'astro-island h1';
  const shown: string[] = ['prerendered'];
  const opened = openAccount({
    server,
    path,
    token: demo,
    interceptor: delayResponses(),
    prerendered: true,
  });
  const observer = new MutationObserver(() => {
    if (whatIsShown() !== shown.at(-1)) shown.push(whatIsShown());
  });
  await opened;
  observer.observe(document.body, { childList: true, subtree: true });
  // The screen itself has loaded and waits for its data.
  await eventually(() => expect(document.querySelector(screen)).not.toBeNull());
  release();
  await eventually(() => expect(text()).toContain(last));
  await eventually(() => expect(whatIsShown()).toBe('content'));
  observer.disconnect();
  expect(shown).toEqual(seen);
});

it('shows gray lines at once while the next page of the account loads', async () => {
  const page = await openAccount({ server, path: '/account/policies', token: demo });
  await eventually(() => expect(text()).toContain('6 purchased'));
  page.replaceInterceptor(delayResponses());
  document.querySelector<HTMLElement>('a[href="/account/policies/renters"]')?.click();
  await eventually(() => expect(heading()).toBe('Renters policies'));
  expect(document.querySelectorAll('.skeleton')).toHaveLength(2);
  release();
  await eventually(() => expect(document.querySelector('.skeleton')).toBeNull());
  expect(text()).toContain('RN-4120-5573');
});
