import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Command = [name: string, ...words: unknown[]];

/**
 * The module under test. It reads the visitor's consent only once, so each page imports it anew.
 */
let consent: typeof import('../../src/core/reports/consent.ts');
let tags: typeof import('../../src/core/reports/analytics-tag.ts');

/** Script elements that the page has added. */
const fetched: unknown[] = [];
const scripts = () => fetched as HTMLScriptElement[];

async function open(): Promise<void> {
  vi.resetModules();
  consent = await import('../../src/core/reports/consent.ts');
  tags = await import('../../src/core/reports/analytics-tag.ts');
}

const { href } = location;
beforeEach(async () => {
  history.replaceState(null, '', '/');
  vi.spyOn(document.head, 'append').mockImplementation((script) => void fetched.push(script));
  fetched.length = 0;
  localStorage.clear();
  delete window.dataLayer;
  delete window.pushToTag;
  await open();
});
afterEach(() => {
  history.replaceState(null, '', href);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/**
 * Returns the commands that gtag.js would read from the data layer. gtag.js reads only entries that
 * are `arguments` objects.
 */
function commands(): Command[] {
  const isArguments = (value: unknown) =>
    Object.prototype.toString.call(value) === '[object Arguments]';
  return (window.dataLayer ?? []).filter(isArguments).map((value) => [...(value as Command)]);
}

/** Pushes an event as an island does (browser-environment.ts). */
function track(event: Record<string, unknown>): void {
  (window.dataLayer ??= []).push(event);
  window.pushToTag?.(event);
}

const purchase = {
  event: 'purchase',
  ecommerce: {
    currency: 'USD',
    value: 48,
    transaction_id: 'BG-1',
    items: [{ item_id: 'baggage' }],
  },
};
const allConsentDenied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};

it('denies all consent first and fetches nothing', () => {
  track(purchase);
  tags.createAnalyticsTag('G-1');
  expect(Array.from(window.dataLayer?.[0] as ArrayLike<unknown>)).toEqual([
    'consent',
    'default',
    allConsentDenied,
  ]);
  expect(commands()).toHaveLength(1);
  expect(scripts()).toEqual([]);
});

it('sends Google’s tag the consent, then its configuration, then every event as a command', () => {
  const tag = tags.createAnalyticsTag('G-1');
  track({ event: 'Checkout Step Viewed', step: 1, product: 'baggage' });
  tag.start();
  track({ ecommerce: null });
  track(purchase);
  track({ event: 'Order Completed', revenue: 48, products: [{ product_id: 'baggage' }] });
  expect(commands()).toEqual([
    ['consent', 'default', allConsentDenied],
    ['consent', 'update', { analytics_storage: 'granted' }],
    ['set', { page_location: location.href }],
    ['js', expect.any(Date)],
    ['config', 'G-1', { allow_google_signals: false, allow_ad_personalization_signals: false }],
    ['event', 'checkout_step_viewed', { step: 1, product: 'baggage' }],
    ['event', 'purchase', purchase.ecommerce],
    ['event', 'order_completed', { revenue: 48 }],
  ]);
  expect(scripts().map(({ src }) => src)).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-1',
  ]);
});

it('lets a tag container read the events itself, after the consent', () => {
  const tag = tags.createAnalyticsTag('GTM-1');
  track({ event: 'Checkout Step Viewed', step: 1 });
  tag.start();
  track(purchase);
  const names = (window.dataLayer ?? []).map((value) => (value as { event?: string }).event ?? '');
  expect(names).toEqual(['', '', '', 'gtm.js', 'Checkout Step Viewed', 'purchase']);
  expect(commands().map(([name, kind]) => `${name} ${String(kind)}`)).toEqual([
    'consent default',
    'consent update',
  ]);
  expect(window.dataLayer?.[2]).toEqual({ page_location: location.href });
  expect(scripts()[0]?.src).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-1');
});

it('removes the parameters of an emailed link or a partner’s prefill from the page URL', () => {
  history.replaceState(
    null,
    '',
    '/cancellations/1?key=k3y&email=dana%40x.example&utm_source=mail#a',
  );
  tags.createAnalyticsTag('G-1').start();
  const [, , [, set] = []] = commands();
  expect(set).toEqual({
    page_location: `${location.origin}/cancellations/1?utm_source=mail`,
  });
});

it('reports the steps of a flow as page views, each with its title', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const tag = tags.createAnalyticsTag('G-1');
  tag.start();
  const navigateTo = async (path: string) => {
    history.pushState(null, '', path);
    navigation.dispatchEvent(new Event('currententrychange'));
    await Promise.resolve();
  };
  const before = commands().length;
  await navigateTo('/renters-insurance/survey?screen=people&email=dana%40x.example');
  await navigateTo('/renters-insurance/survey?screen=people');
  tag.stop();
  await navigateTo('/renters-insurance/quote');
  const pageLocation = {
    page_location: `${location.origin}/renters-insurance/survey?screen=people`,
    page_referrer: expect.stringContaining(location.origin) as unknown,
  };
  expect(commands().slice(before)).toEqual([
    ['set', pageLocation],
    ['event', 'page_view', {}],
    ['consent', 'update', { analytics_storage: 'denied' }],
  ]);
});

it('sends nothing after consent is withdrawn, and deletes the tag’s cookies', () => {
  document.cookie = '_ga=GA1.1.2.3; path=/';
  document.cookie = '_ga_1=GS1.1; path=/';
  document.cookie = 'theirs=1; path=/';
  const tag = tags.createAnalyticsTag('G-1');
  tag.start();
  tag.stop();
  track(purchase);
  expect(commands().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }]);
  expect(window).toHaveProperty('ga-disable-G-1', true);
  expect(document.cookie).toBe('theirs=1');
  tag.start();
  track(purchase);
  expect(window).toHaveProperty('ga-disable-G-1', false);
  expect(commands().at(-1)?.[1]).toBe('purchase');
  expect(scripts()).toHaveLength(1);
  document.cookie = 'theirs=; max-age=-1; path=/';
});

it('reloads the page to stop a started tag container', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const tag = tags.createAnalyticsTag('GTM-1');
  tag.stop();
  expect(reload).not.toHaveBeenCalled();
  tag.start();
  tag.stop();
  expect(reload).toHaveBeenCalledOnce();
});

it('persists the consent for the next pages, until another tab changes it', async () => {
  expect(consent.readConsent()).toBeNull();
  consent.storeConsent('granted');
  await open();
  expect(consent.readConsent()).toBe('granted');
  const listener = vi.fn();
  const unsubscribe = consent.subscribeToConsent(listener);
  localStorage.setItem('analyticsConsent', 'denied');
  window.dispatchEvent(new StorageEvent('storage', { key: 'analyticsConsent' }));
  expect(listener).toHaveBeenCalledExactlyOnceWith('denied');
  unsubscribe();
  consent.storeConsent('granted');
  expect(listener).toHaveBeenCalledOnce();
});

it('keeps the consent for the current page if the browser stores nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  consent.storeConsent('granted');
  expect(consent.readConsent()).toBe('granted');
});

it('treats Global Privacy Control as denied consent, whatever the visitor chooses', async () => {
  consent.storeConsent('granted');
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  await open();
  consent.storeConsent('granted');
  expect(consent.readConsent()).toBe('denied');
});
