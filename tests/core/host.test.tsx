import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const partner = 'https://partner.example';
const otherOrigin = 'https://other.example';
const parent = Object.getOwnPropertyDescriptor(window, 'parent')!;

/** The page's own module: who the partners are is asked once. */
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

/** A page whose parent is the given window. */
function replaceParent(parentWindow: unknown) {
  Object.defineProperty(window, 'parent', { configurable: true, value: parentWindow });
}

/** @param origin null where the browser does not say what embeds */
const embeddedBy = (host: unknown, origin: string | null = partner, referrer = '') => ({
  location: { origin: location.origin, ...(origin && { ancestorOrigins: [origin] }) },
  document: { referrer },
  parent: host,
});
/** A window of another site: nothing of it can be read. */
const stranger = (postMessage: unknown) =>
  new Proxy({ postMessage } as object, {
    get(target, key) {
      if (key === 'postMessage') return Reflect.get(target, key);
      throw new DOMException('Blocked', 'SecurityError');
    },
  });

it("tells a partner from a popup of this site's own page", async () => {
  const postMessage = vi.fn();
  replaceParent(embeddedBy(stranger(postMessage)));
  await postToHost({ type: 'purchaseSuccess' });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'purchaseSuccess' }, partner);
});

it('tells nobody from there who is no partner', async () => {
  const postMessage = vi.fn();
  replaceParent(embeddedBy(stranger(postMessage), 'https://stranger.example'));
  await postToHost({ type: 'purchaseSuccess' });
  expect(postMessage).not.toHaveBeenCalled();
});

it('goes by the referrer where a browser names no ancestors, and by exact addressees where neither is told', async () => {
  const targetOrigins = async (referrer: string) => {
    const postMessage = vi.fn();
    replaceParent(embeddedBy(stranger(postMessage), null, referrer));
    await postToHost({ type: 'ready' });
    return postMessage.mock.calls.map(([, origin]) => origin as string);
  };
  expect(await targetOrigins(`${otherOrigin}/trips`)).toEqual([otherOrigin]);
  // The second page in the frame was led to by the first.
  expect(await targetOrigins(`${location.origin}/first`)).toEqual([partner, otherOrigin]);
  expect(await targetOrigins('')).toEqual([partner, otherOrigin]);
});

it('tells nobody while nobody says who the partners are, and asks again', async () => {
  const postMessage = vi.fn();
  replaceParent(embeddedBy(stranger(postMessage)));
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 502 }));
  await postToHost({ type: 'ready' });
  expect(postMessage).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({ partners: [{ origin: partner }] }));
  await postToHost({ type: 'ready' });
  expect(postMessage).toHaveBeenCalledOnce();
});

it('gives links that lead somewhere from another origin, too', async () => {
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

it('tells the app around a web view: as text, and on iOS as it is', async () => {
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
