import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { CoverfrontEvents, CoverfrontFlow } from '../../public/embed';
import { defineFlowElement } from '../../src/scripts/embed-sdk.js';

test('React passes the properties of the element and listens to the events of its types', () => {
  defineFlowElement('https://shop.example', { baggage: '/baggage-protection/address' });
  const target = document.createElement('div');
  const root = createRoot(target);
  const heard: CoverfrontEvents['close'][] = [];
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
        onclose={({ detail }) => heard.push(detail)}
        onpurchaseSuccess={() => heard.push({ type: 'close' })}
      />,
    ),
  );
  const element = target.firstElementChild as CoverfrontFlow;
  expect(element.getAttribute('product')).toBe('baggage');
  expect(element.getAttribute('partner-name')).toBe('Farrow & Tide');
  expect(element).toMatchObject({ prefill, metadata, theme });
  expect(element.getAttributeNames().toSorted()).toEqual(['partner-name', 'product']);
  element.dispatchEvent(new CustomEvent('close', { detail: { type: 'close' } }));
  element.dispatchEvent(new CustomEvent('purchaseSuccess', { detail: {} }));
  expect(heard).toHaveLength(2);
  flushSync(() => root.unmount());
});
