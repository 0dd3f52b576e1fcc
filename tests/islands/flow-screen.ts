import { createElement, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { ScreenProps } from '../../src/flow/screens/screen-props.ts';
import { eventually } from '../fixtures/eventually.ts';
import { site } from '../fixtures/site.ts';

let root: Root | null = null;

/** Each file that shows screens calls it after each test: a hook of this module would be of its first file alone. */
export function closeScreen(): void {
  root?.unmount();
  root = null;
  document.body.innerHTML = '';
}

/** Renders a screen of the page that was opened last; `file` under src/islands, `renters/screens/QuoteScreen`. */
export async function showScreen(file: string, carrier: string): Promise<void> {
  const name = file.split('/').at(-1) ?? '';
  const path = `../../src/islands/${file}.tsx`;
  const exports = (await import(path)) as Record<string, ComponentType<ScreenProps> | undefined>;
  const Screen = exports[name];
  if (!Screen) throw new Error(`There is no ${name}`);
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main') ?? document.body);
  root.render(createElement(Screen, { site, carrier }));
  await eventually(() => {
    if (!document.querySelector('h1')) throw new Error('Nothing is shown yet');
  });
}
