import { readFileSync } from 'node:fs';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minifyInlineScript } from '../../src/site/inline-scripts.ts';
import { PrerenderTakeover } from '../../src/ui/feedback/PrerenderTakeover.tsx';
import { eventually } from '../fixtures/eventually.ts';

const script = minifyInlineScript(readFileSync('src/scripts/early-input.js', 'utf8'));
const fields =
  '<h1>Where?</h1><input id="city" name="city" value=""><select name="kind"><option value=""></option>' +
  '<option value="home">Home</option></select><input type="radio" name="size" value="big"><button>Next</button>';

let root: Root;
const onTakeover = vi.fn();

const $answers = atom({ city: '', kind: '', size: '' });

/** A screen that subscribes to its store in an effect, as the screens of the flows do. */
function Screen() {
  const answers = useStore($answers);
  const [outputText, say] = useState('');
  const change = (name: string) => (event: { target: { value: string } }) =>
    $answers.set({ ...answers, [name]: event.target.value });
  return (
    <>
      <h1>Where?</h1>
      <input name="city" value={answers.city} onChange={change('city')} />
      <select name="kind" value={answers.kind} onChange={change('kind')}>
        <option value="">None</option>
        <option value="home">Home</option>
      </select>
      <input
        type="radio"
        name="size"
        value="big"
        checked={answers.size === 'big'}
        onChange={change('size')}
      />
      <button type="button" onClick={() => say(`Next with ${answers.city}`)}>
        Next
      </button>
      <output>{`${answers.city} ${answers.kind} ${answers.size} ${outputText}`.trim()}</output>
    </>
  );
}

const listening: (() => void)[] = [];
const stopListening = () => {
  for (const stop of listening.splice(0)) stop();
};

/**
 * Runs the page's inline script as on a new page. The listeners of the previous page are removed
 * first.
 */
function runScript() {
  stopListening();
  const spies = [document, window].map((target: EventTarget) => {
    const add = target.addEventListener.bind(target);
    return vi.spyOn(target, 'addEventListener').mockImplementation((kind, listener) => {
      add(kind, listener);
      listening.push(() => target.removeEventListener(kind, listener));
    });
  });
  // eslint-disable-next-line no-eval
  (0, eval)(script);
  for (const spy of spies) spy.mockRestore();
}

/** Creates the page as it is before any script file is loaded. Only its inline script has run. */
function renderPrerendered() {
  runScript();
  document.body.innerHTML = `<div data-painted>${fields}</div><astro-island></astro-island>`;
  document.dispatchEvent(new Event('DOMContentLoaded'));
  root = createRoot(document.querySelector('astro-island') as HTMLElement);
}

const findPrerendered = <Type extends HTMLElement = HTMLInputElement>(selector: string) =>
  document.querySelector<Type>(`[data-painted] ${selector}`) as Type;

function type(text: string) {
  findPrerendered('#city').value = text;
  findPrerendered('#city').dispatchEvent(new Event('input', { bubbles: true }));
}

const isPrerenderedVisible = () => document.querySelector('[data-painted]') !== null;
const outputText = () => document.querySelector('output')?.textContent;

/** Renders the island, and after that its screen. */
async function show() {
  const renderScreen = (screen: ReactNode) =>
    root.render(
      <>
        <PrerenderTakeover onTakeOver={onTakeover} />
        {screen}
      </>,
    );
  const watch = vi.spyOn(MutationObserver.prototype, 'observe');
  renderScreen(null);
  await eventually(() => expect(watch).toHaveBeenCalled());
  watch.mockRestore();
  renderScreen(<Screen />);
  await eventually(() => expect(outputText()).toBeDefined());
}
const waitForTakeover = () => eventually(() => expect(isPrerenderedVisible()).toBe(false));
/**
 * Renders the island and waits until it has tried at least twice more to take over the prerendered
 * screen.
 */
async function expectRetry() {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const retryTimers = () => timers.mock.calls.filter(([, delay]) => delay === 50);
  await show();
  await eventually(() => expect(retryTimers().length).toBeGreaterThan(1));
  timers.mockRestore();
}

beforeEach(() => {
  onTakeover.mockClear();
  $answers.set({ city: '', kind: '', size: '' });
  sessionStorage.clear();
  history.replaceState(null, '', '/flow/first');
  renderPrerendered();
});
afterEach(() => {
  root.unmount();
  stopListening();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '';
});

test('values entered before the script loads appear in the screen that takes over', async () => {
  type('Portland');
  findPrerendered<HTMLSelectElement>('select').value = 'home';
  findPrerendered('select').dispatchEvent(new Event('input', { bubbles: true }));
  findPrerendered('[type=radio]').click();
  await show();
  await waitForTakeover();
  expect(outputText()).toBe('Portland home big');
  expect(onTakeover).toHaveBeenCalledOnce();
});

test('the focus and the caret stay in place', async () => {
  type('Portland');
  findPrerendered('#city').focus();
  findPrerendered('#city').setSelectionRange(2, 4);
  await show();
  await waitForTakeover();
  const city = document.querySelector<HTMLInputElement>('[name=city]');
  expect(document.activeElement).toBe(city);
  expect([city?.selectionStart, city?.selectionEnd]).toEqual([2, 4]);
});

test('a press before the script loads is repeated after takeover, with the text typed before it', async () => {
  type('Portland');
  findPrerendered('button').click();
  await show();
  await waitForTakeover();
  await eventually(() => expect(outputText()).toContain('Next with Portland'));
});

test('the prerendered screen stays while text is composed with an input method', async () => {
  findPrerendered('#city').dispatchEvent(
    new CompositionEvent('compositionstart', { bubbles: true }),
  );
  await expectRetry();
  expect(isPrerenderedVisible()).toBe(true);
  type('東京');
  findPrerendered('#city').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await waitForTakeover();
  expect(outputText()).toBe('東京');
});

test('the prerendered screen stays while a button is held down', async () => {
  const screen = document.querySelector('[data-painted]') as HTMLElement;
  const matchesSpy = vi
    .spyOn(screen, 'matches')
    .mockImplementation((selector) => selector === ':active');
  await expectRetry();
  expect(isPrerenderedVisible()).toBe(true);
  matchesSpy.mockRestore();
  await waitForTakeover();
});

test('typed text is not copied into another step than the prerendered one', async () => {
  type('Portland');
  history.replaceState(null, '', '/flow/second');
  await show();
  await waitForTakeover();
  expect(outputText()).toBe('');
});

test('typed text survives one reload before the script loads', async () => {
  type('Portland');
  window.dispatchEvent(new Event('pagehide'));
  renderPrerendered();
  expect(findPrerendered('#city').value).toBe('Portland');
  expect(sessionStorage).toHaveLength(0);
  await show();
  await waitForTakeover();
  expect(outputText()).toBe('Portland');
});

test('nothing is stored after a screen was taken over', async () => {
  type('Portland');
  await show();
  await waitForTakeover();
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStorage).toHaveLength(0);
});

test('a page without a prerendered screen is taken over at once', async () => {
  document.querySelector('[data-painted]')?.remove();
  await show();
  await eventually(() => expect(onTakeover).toHaveBeenCalledOnce());
});
