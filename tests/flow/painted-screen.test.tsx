import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Arrival } from '../../src/flow/screens/Arrival.tsx';

let root: Root;

function Screen() {
  const [city, setCity] = useState('');
  const [kind, setKind] = useState('');
  return (
    <>
      <input
        id="city"
        name="city"
        aria-label="City"
        value={city}
        onChange={(event) => setCity(event.target.value)}
      />
      <select
        name="kind"
        aria-label="Kind"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      >
        <option value="">None</option>
        <option value="home">Home</option>
      </select>
      <output>{`${city} ${kind}`}</output>
      <Arrival step="address" />
    </>
  );
}

function paint(step: string) {
  document.body.innerHTML = `<div data-painted="${step}"><input id="city" name="city" value=""><select name="kind"><option value=""></option><option value="home"></option></select></div><div id="island"></div>`;
  root = createRoot(document.querySelector('#island') as HTMLElement);
}
const drawn = (selector: string) =>
  document.querySelector<HTMLInputElement>(`[data-painted] ${selector}`) as HTMLInputElement;
const said = () => document.querySelector('output')?.textContent;

beforeEach(() => paint('address'));
afterEach(() => flushSync(() => root.unmount()));

test('what was typed and chosen before the script came is in the screen that takes its place', () => {
  drawn('input').value = 'Portland';
  drawn('select').value = 'home';
  flushSync(() => root.render(<Screen />));
  expect(document.querySelector('[data-painted]')).toBeNull();
  expect(said()).toBe('Portland home');
});

test('the focus stays where it was', () => {
  drawn('input').value = 'Portland';
  drawn('input').focus();
  flushSync(() => root.render(<Screen />));
  const input = document.querySelector<HTMLInputElement>('input');
  expect(document.activeElement).toBe(input);
});

test('nothing is typed into another step than the one that was drawn', () => {
  flushSync(() => root.unmount());
  paint('flight');
  drawn('input').value = 'Portland';
  flushSync(() => root.render(<Screen />));
  expect(document.querySelector('[data-painted]')).toBeNull();
  expect(said()?.trim()).toBe('');
});
