import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const partner = 'https://partner.example';
const otherOrigin = 'https://other.example';
const parent = Object.getOwnPropertyDescriptor(window, 'parent')!;

/**
 * The function under test. Its module fetches the partners only once, so each test imports the
 * module anew.
 */
let postToHost: (typeof import('../../src/core/host.ts'))['postToHost'];

beforeEach(async () => {
  vi.resetModules();
  const partners = [{ origin: partner }, { origin: otherOrigin }];
  vi.stubGlobal('fetch', async () => Response.json({ partners }));
  ({ postToHost } = await import('../../src/core/host.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Object.defineProperty(window, 'parent', parent);
});

/** Makes the given window this page's parent. */
function replaceParent(parentWindow: unknown) {
  Object.defineProperty(window, 'parent', { configurable: true, value: parentWindow });
}

/** @param origin null if the browser does not report the origin of the embedding page. */
const embeddedBy = (host: unknown, origin: string | null = partner, referrer = '') => ({
  location: { origin: location.origin, ...(origin && { ancestorOrigins: [origin] }) },
  document: { referrer },
  parent: host,
});
/**
 * Creates a window of another site. As in a browser, reading any property other than postMessage
 * throws.
 */
const stranger = (postMessage: unknown) =>
  new Proxy({ postMessage } as object, {
    get(target, key) {
      if (key === 'postMessage') return Reflect.get(target, key);
      throw new DOMException('Blocked', 'SecurityError');
    },
  });

it("sends messages to a partner from a popup of this site's own page", async () => {
  const postMessage = vi.fn();
  replaceParent(embeddedBy(stranger(postMessage)));
  await postToHost({ type: 'purchaseSuccess' });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'purchaseSuccess' }, partner);
});

it('sends nothing from there to an origin that is no partner', async () => {
  const postMessage = vi.fn();
  replaceParent(embeddedBy(stranger(postMessage), 'https://stranger.example'));
  await postToHost({ type: 'purchaseSuccess' });
  expect(postMessage).not.toHaveBeenCalled();
});

it("uses the referrer if the browser reports no ancestors, and otherwise addresses every partner's exact origin", async () => {
  const targetOrigins = async (referrer: string) => {
    const postMessage = vi.fn();
    replaceParent(embeddedBy(stranger(postMessage), null, referrer));
    await postToHost({ type: 'ready' });
    return postMessage.mock.calls.map(([, origin]) => origin as string);
  };
  expect(await targetOrigins(`${otherOrigin}/trips`)).toEqual([otherOrigin]);
  // This site is the referrer, because the frame's first page has linked to its second page.
  expect(await targetOrigins(`${location.origin}/first`)).toEqual([partner, otherOrigin]);
  expect(await targetOrigins('')).toEqual([partner, otherOrigin]);
});

it('sends nothing while the partners cannot be fetched, and fetches them again for the next message', async () => {
  const postMessage = vi.fn();
  replaceParent(embeddedBy(stranger(postMessage)));
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 502 }));
  await postToHost({ type: 'ready' });
  expect(postMessage).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({ partners: [{ origin: partner }] }));
  await postToHost({ type: 'ready' });
  expect(postMessage).toHaveBeenCalledOnce();
});

it('makes document links absolute, so that they work on another origin', async () => {
  const postMessage = vi.fn();
  replaceParent(embeddedBy(stranger(postMessage)));
  const documents = [
    { name: 'Policy', url: '/documents/pol_1/policy.pdf?s=1' },
    { name: 'Elsewhere', url: 'https://files.example/a.pdf' },
  ];
  await postToHost({ type: 'purchaseSuccess', purchase: { policy_number: '/7', documents } });
  expect(postMessage.mock.calls[0]?.[0]).toEqual({
    type: 'purchaseSuccess',
    purchase: {
      policy_number: '/7',
      documents: [
        { name: 'Policy', url: `${location.origin}/documents/pol_1/policy.pdf?s=1` },
        documents[1],
      ],
    },
  });
});

it('sends messages to the native app around a web view: as text, and on iOS as an object', async () => {
  const [reactNative, android, ios] = [vi.fn(), vi.fn(), vi.fn()];
  vi.stubGlobal('ReactNativeWebView', { postMessage: reactNative });
  vi.stubGlobal('coverfront', { postMessage: android });
  vi.stubGlobal('webkit', { messageHandlers: { coverfront: { postMessage: ios } } });
  const message = { type: 'step', step: 'flight', at: 2, of: 4 };
  await postToHost(message);
  expect(reactNative).toHaveBeenCalledExactlyOnceWith(JSON.stringify(message));
  expect(android).toHaveBeenCalledExactlyOnceWith(JSON.stringify(message));
  expect(ios).toHaveBeenCalledExactlyOnceWith(message);
});
