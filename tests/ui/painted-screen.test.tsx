import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Arrival } from '../../src/ui/feedback/Arrival.tsx';

let root: Root;

function Screen() {
  // Together: each change has to know of the one before it.
  const [{ city, kind }, set] = useState({ city: '', kind: '' });
  const [pressed, setPressed] = useState(false);
  const press = useCallback(() => setPressed(true), []);
  return (
    <>
      <input
        id="city"
        name="city"
        aria-label="City"
        value={city}
        onChange={(event) => set({ kind, city: event.target.value })}
      />
      <select
        name="kind"
        aria-label="Kind"
        value={kind}
        onChange={(event) => set({ city, kind: event.target.value })}
      >
        <option value="">None</option>
        <option value="home">Home</option>
      </select>
      <button type="button" onClick={() => setPressed(true)}>
        Next
      </button>
      <output>{`${city} ${kind}${pressed ? ' pressed' : ''}`}</output>
      <Arrival step="address" next={press} />
    </>
  );
}

function paint(step: string) {
  document.body.innerHTML = `<div data-painted="${step}"><input id="city" name="city" value=""><select name="kind"><option value=""></option><option value="home"></option></select></div><div id="island"></div>`;
  root = createRoot(document.querySelector('#island') as HTMLElement);
}
const drawn = (selector: string) =>
  document.querySelector<HTMLInputElement>(`[data-painted] ${selector}`) as HTMLInputElement;
async function show() {
  flushSync(() => root.render(<Screen />));
  await Promise.resolve();
}
const said = () => document.querySelector('output')?.textContent;

beforeEach(() => paint('address'));
afterEach(() => flushSync(() => root.unmount()));

test('what was typed and chosen before the script came is in the screen that takes its place', async () => {
  drawn('input').value = 'Portland';
  drawn('select').value = 'home';
  await show();
  expect(document.querySelector('[data-painted]')).toBeNull();
  expect(said()).toBe('Portland home');
});

test('the focus stays where it was', async () => {
  drawn('input').value = 'Portland';
  drawn('input').focus();
  await show();
  const input = document.querySelector<HTMLInputElement>('input');
  expect(document.activeElement).toBe(input);
});

test('nothing is typed into another step than the one that was drawn', async () => {
  flushSync(() => root.unmount());
  paint('flight');
  drawn('input').value = 'Portland';
  await show();
  expect(document.querySelector('[data-painted]')).toBeNull();
  expect(said()?.trim()).toBe('');
});

test('a press on Next that nobody could answer is answered', async () => {
  (document.querySelector('[data-painted]') as HTMLElement).dataset['pressed'] = 'true';
  await show();
  await vi.waitFor(() => expect(said()).toContain('pressed'));
});
