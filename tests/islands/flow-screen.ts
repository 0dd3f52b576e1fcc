import { createElement, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { FlowScreenProps } from '../../src/interview/screens/screen-props.ts';
import { carrierNameFrom, carrierProps } from '../../src/purchase/carrier.ts';
import { eventually } from '../fixtures/eventually.ts';
import { site } from '../fixtures/site.ts';

let root: Root | null = null;

/**
 * Unmounts the shown screen. Each test file must call it after each test itself, because an
 * afterEach hook in this module would run only for the first file.
 */
export function closeScreen(): void {
  root?.unmount();
  root = null;
  document.body.innerHTML = '';
}

/**
 * Renders a screen of an open flow. `carrier` is the carrier in the storefront's content. `file` is a path under src/islands, such as
 * `renters/screens/QuoteScreen`.
 */
export async function showScreen(flow: unknown, file: string, carrier: string): Promise<void> {
  const name = file.split('/').at(-1) ?? '';
  const path = `../../src/islands/${file}.tsx`;
  const exports = (await import(path)) as Record<
    string,
    ComponentType<FlowScreenProps<unknown>> | undefined
  >;
  const Screen = exports[name];
  if (!Screen) throw new Error(`No screen ${name}`);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main') ?? document.body);
  const { $state } = flow as { $state?: { get(): object } };
  const props = carrierProps({ carrier }, carrierNameFrom($state?.get() ?? {}));
  root.render(createElement(Screen, { flow, site, ...props, carrierBrand: undefined }));
  await eventually(() => {
    if (!document.querySelector('h1')) throw new Error('Nothing is shown yet');
  });
}
