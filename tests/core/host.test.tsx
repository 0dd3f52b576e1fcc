import { afterEach, expect, it, vi } from 'vitest';
import { postToHost } from '../../src/core/host.ts';
import { settings } from '../../src/core/settings.ts';

const partner = 'https://partner.example';
const parent = Object.getOwnPropertyDescriptor(window, 'parent')!;
const allowed = settings.allowedOrigins;

/** A page whose parent is the given window. */
function standIn(frame: unknown) {
  Object.defineProperty(window, 'parent', { configurable: true, value: frame });
  settings.allowedOrigins = [partner];
}

afterEach(() => {
  Object.defineProperty(window, 'parent', parent);
  settings.allowedOrigins = allowed;
});

const framedIn = (host: unknown, origin = partner) => ({
  location: { origin: location.origin, ancestorOrigins: [origin] },
  document: { referrer: '' },
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

it("tells a partner from a popup of this site's own page", () => {
  const postMessage = vi.fn();
  standIn(framedIn(stranger(postMessage)));
  postToHost({ type: 'purchaseSuccess' });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'purchaseSuccess' }, partner);
});

it('tells nobody from there who is no partner', () => {
  const postMessage = vi.fn();
  standIn(framedIn(stranger(postMessage), 'https://stranger.example'));
  postToHost({ type: 'purchaseSuccess' });
  expect(postMessage).not.toHaveBeenCalled();
});
