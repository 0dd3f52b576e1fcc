import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CoverfrontEvents, CoverfrontFlow } from '../../public/embed';
import { defineFlowElement } from '../../src/scripts/embed-sdk.js';

const site = 'https://shop.example';
const { happyDOM } = window as unknown as {
  happyDOM: { settings: { enableIframePageLoading: boolean } };
};
happyDOM.settings.enableIframePageLoading = true;
const framedWindow = { postMessage: vi.fn() } as unknown as Window;
let target: HTMLElement;

beforeAll(() =>
  defineFlowElement(site, {
    baggage: '/baggage-protection/address',
    renters: '/renters-insurance/address',
  }),
);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  // The page in the frame is not loaded. Its messages are those of `receive`.
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(framedWindow);
  target = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  target.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const element = () => target.querySelector<CoverfrontFlow>('coverfront-flow')!;
const frame = () => element().shadowRoot!.querySelector('iframe');
const fallback = () => element().shadowRoot!.querySelector('slot');
/** Delivers a message of the page in the frame. */
const receive = (type: string, detail = {}) =>
  (element() as unknown as EventListenerObject).handleEvent(
    new MessageEvent('message', { origin: site, source: framedWindow, data: { type, ...detail } }),
  );

test('React renders, changes and removes the fallback before and after the flow is ready', () => {
  const root = createRoot(target);
  const render = (children: React.ReactNode) =>
    flushSync(() => root.render(<coverfront-flow product="baggage">{children}</coverfront-flow>));
  render(<p>Loading</p>);
  render([<b key="1">Almost</b>, <p key="2">ready</p>]);
  expect(element().textContent).toBe('Almostready');
  receive('ready');
  expect(fallback()).toBeNull();
  render([<p key="2">ready</p>]);
  render(<i>Another</i>);
  expect(element().textContent).toBe('Another');
  render(null);
  expect(frame()).not.toBeNull();
  flushSync(() => root.unmount());
});

test('names the products if the product is unknown, and keeps the fallback', () => {
  target.innerHTML = '<coverfront-flow product="bagage">Call us</coverfront-flow>';
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    '<coverfront-flow>: product is bagage. Possible values: baggage, renters',
  );
  expect(frame()).toBeNull();
  expect(fallback()).not.toBeNull();
});

test('keeps the fallback and says what to set if the frame sends no message', () => {
  target.innerHTML = '<coverfront-flow product="renters">Call us</coverfront-flow>';
  frame()!.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(`no message from ${site}.*add ${location.origin} to partners.json`),
  );
  expect(fallback()).not.toBeNull();
  expect(frame()!.style.height).toBe('0px');
  expect(element().ariaBusy).not.toBe('true');
});

test.each([
  ['landing="bags"', '/_/bags'],
  ['flow="/bags/start"', '/bags/start'],
])('names the path of %s and the known ones if its frame sends no message', (source, path) => {
  target.innerHTML = `<coverfront-flow ${source}></coverfront-flow>`;
  frame()!.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  const [[message = ''] = []] = vi.mocked(console.error).mock.calls;
  expect(message).toContain(`no message from ${site}${path}.`);
  expect(message).toContain(
    'If not, use one of /baggage-protection/address, /renters-insurance/address',
  );
});

test('reports nothing once the frame has sent a message, also after a later page in it', () => {
  target.innerHTML = '<coverfront-flow product="renters">Call us</coverfront-flow>';
  frame()!.dispatchEvent(new Event('load'));
  receive('loaded');
  frame()!.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  receive('resize', { height: 700 });
  expect(console.error).not.toHaveBeenCalledWith(expect.stringContaining('no message'));
  expect(frame()!.style.height).toBe('700px');
});

test('React passes the properties of the element and listens to the events of its types', () => {
  const root = createRoot(target);
  const received: CoverfrontEvents['close'][] = [];
  const prefill = { first_name: 'Dana' };
  const metadata = { booking: 'QX7R2M' };
  const theme = { brand: '#0B5C45' };
  flushSync(() =>
    root.render(
      <coverfront-flow
        product="baggage"
        partner-name="Farrow &amp; Tide"
        prefill={prefill}
        metadata={metadata}
        theme={theme}
        onclose={({ detail }) => received.push(detail)}
        onpurchaseSuccess={() => received.push({ type: 'close' })}
      />,
    ),
  );
  expect(element().getAttribute('product')).toBe('baggage');
  expect(element().getAttribute('partner-name')).toBe('Farrow & Tide');
  expect(element()).toMatchObject({ prefill, metadata, theme });
  expect(element().getAttributeNames().toSorted()).toEqual(['partner-name', 'product', 'style']);
  element().dispatchEvent(new CustomEvent('close', { detail: { type: 'close' } }));
  element().dispatchEvent(new CustomEvent('purchaseSuccess', { detail: {} }));
  expect(received).toHaveLength(2);
  flushSync(() => root.unmount());
});
