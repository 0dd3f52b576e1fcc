import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { CoverfrontEvents, CoverfrontFlow } from '../../public/embed';

test('React passes the properties of the element and listens to the events of its types', () => {
  class Flow extends HTMLElement {
    prefill = null;
  }
  customElements.define('coverfront-flow', Flow);
  const target = document.createElement('div');
  const root = createRoot(target);
  const heard: CoverfrontEvents['close'][] = [];
  const prefill = { first_name: 'Dana' };
  flushSync(() =>
    root.render(
      <coverfront-flow
        product="baggage"
        partner-name="Farrow &amp; Tide"
        prefill={prefill}
        onclose={({ detail }) => heard.push(detail)}
        onpurchaseSuccess={() => heard.push({ type: 'close' })}
      />,
    ),
  );
  const element = target.firstElementChild as CoverfrontFlow;
  expect(element.getAttribute('product')).toBe('baggage');
  expect(element.getAttribute('partner-name')).toBe('Farrow & Tide');
  expect(element.prefill).toBe(prefill);
  element.dispatchEvent(new CustomEvent('close', { detail: { type: 'close' } }));
  element.dispatchEvent(new CustomEvent('purchaseSuccess', { detail: {} }));
  expect(heard).toHaveLength(2);
  flushSync(() => root.unmount());
});
