import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from '../../src/ui/fields/Combobox.tsx';
import { SearchSelect } from '../../src/ui/fields/SearchSelect.tsx';
import {
  runInAct,
  all,
  click,
  clear,
  find,
  pressKey,
  blur,
  render,
  renderedValue,
  type,
  Value,
  textOf,
} from './render-helpers.tsx';

interface Airline {
  fs: string;
  name: string;
}
const airlines: Airline[] = [
  { fs: 'AF', name: 'Air France' },
  { fs: 'DL', name: 'Delta Air Lines' },
  { fs: 'G3', name: 'Gol Linhas Aéreas' },
  { fs: 'UA', name: 'United Airlines' },
];
const codeOf = (airline: Airline) => airline.fs;
const nameOf = (airline: Airline) => airline.name;

interface AirlineFieldProps {
  items?: Airline[];
  popularAirlines?: Airline[];
  at?: string | null;
}

function AirlineField({ items = airlines, popularAirlines, at = null }: AirlineFieldProps) {
  const [value, setValue] = useState<string | null>(at);
  return (
    <>
      <SearchSelect
        name="airline"
        label="Airline"
        items={items}
        frequentItems={popularAirlines}
        value={value}
        onChange={setValue}
        getKey={codeOf}
        getTitle={nameOf}
      />
      <Value of={value} />
    </>
  );
}

const field = () => find<HTMLInputElement>('#airline');
const options = () => all('[role=option]').map(textOf);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id ? textOf(document.getElementById(id)) : null;
};
const statusText = () => textOf(find('[role=status]'));

afterEach(clear);

describe('a search in a loaded list', () => {
  it('is a closed combobox at first', async () => {
    await render(<AirlineField />);
    expect(field().getAttribute('role')).toBe('combobox');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(options()).toEqual([]);
  });

  it('offers items with words that start with the text, ignoring case and accents', async () => {
    await render(<AirlineField />);
    await type(field(), 'air');
    expect(options()).toEqual(['Air France', 'Delta Air Lines', 'United Airlines']);
    await type(field(), 'aereas gol');
    expect(options()).toEqual(['Gol Linhas Aéreas']);
    expect(statusText()).toBe('1 match');
  });

  it('shows the match in bold', async () => {
    await render(<AirlineField />);
    await type(field(), 'lin del');
    expect(all('[role=option] b').map(textOf)).toEqual(['Del', 'Lin']);
  });

  it('moves with the arrow keys, wraps at the ends, and supports Home and End', async () => {
    await render(<AirlineField />);
    await type(field(), 'air');
    expect(active()).toBe('Air France');
    await pressKey(field(), 'ArrowDown');
    expect(active()).toBe('Delta Air Lines');
    await pressKey(field(), 'End');
    expect(active()).toBe('United Airlines');
    await pressKey(field(), 'ArrowDown');
    expect(active()).toBe('Air France');
    await pressKey(field(), 'ArrowUp');
    expect(active()).toBe('United Airlines');
    await pressKey(field(), 'Home');
    expect(active()).toBe('Air France');
  });

  it('leaves Home and End to the browser while the list is closed', async () => {
    await render(<AirlineField />);
    expect(await pressKey(field(), 'Home')).toBe(false);
    expect(await pressKey(field(), 'End')).toBe(false);
  });

  it('selects the active option with Enter, and lets Enter submit the form while the list is closed', async () => {
    await render(<AirlineField />);
    await type(field(), 'delta');
    expect(await pressKey(field(), 'Enter')).toBe(true);
    expect(renderedValue()).toBe('DL');
    expect(field().value).toBe('Delta Air Lines');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(await pressKey(field(), 'Enter')).toBe(false);
  });

  it('selects the clicked option', async () => {
    await render(<AirlineField />);
    await type(field(), 'air');
    await click(all('[role=option]')[2]!);
    expect(renderedValue()).toBe('UA');
  });

  it('closes with Escape, and keeps the text on a second Escape', async () => {
    await render(<AirlineField />);
    await type(field(), 'air');
    await pressKey(field(), 'Escape');
    expect(options()).toEqual([]);
    expect(field().value).toBe('air');
    expect(await pressKey(field(), 'Escape')).toBe(false);
    expect(field().value).toBe('air');
  });

  it('opens with an arrow key', async () => {
    await render(<AirlineField />);
    await pressKey(field(), 'ArrowDown');
    expect(options()).toHaveLength(4);
    expect(active()).toBe('Air France');
  });

  it('clears the choice when its text is edited, and selects an exact name on blur', async () => {
    await render(<AirlineField at="DL" />);
    expect(field().value).toBe('Delta Air Lines');
    await type(field(), 'Delta Air Line');
    expect(renderedValue()).toBeNull();
    await type(field(), 'delta air lines ');
    await blur(field());
    expect(renderedValue()).toBe('DL');
  });

  it('announces that nothing matches', async () => {
    await render(<AirlineField />);
    await type(field(), 'zeppelin');
    expect(statusText()).toBe('No matches');
    expect(await pressKey(field(), 'Enter')).toBe(false);
  });

  it('shows fifty items of a long list and asks to keep typing', async () => {
    const manyAirlines = Array.from({ length: 1024 }, (_, at) => ({
      fs: `${at}`,
      name: `Air ${at}`,
    }));
    await render(<AirlineField items={manyAirlines} />);
    await type(field(), 'air');
    expect(options()).toHaveLength(50);
    expect(statusText()).toBe('50 of 1024 shown. Keep typing to narrow the list.');
  });

  it('offers the frequent items before anything is typed', async () => {
    const manyAirlines = Array.from({ length: 1024 }, (_, at) => ({
      fs: `${at}`,
      name: `Air ${at}`,
    }));
    await render(<AirlineField items={manyAirlines} popularAirlines={manyAirlines.slice(7, 9)} />);
    await click(field());
    expect(options()).toEqual(['Air 7', 'Air 8']);
    expect(statusText()).toBe('2 of 1024 shown. Keep typing to narrow the list.');
    await type(field(), 'air 10');
    expect(options()).toContain('Air 1000');
    await type(field(), 'air');
    expect(options().slice(0, 3)).toEqual(['Air 7', 'Air 8', 'Air 0']);
  });

  it('is cleared by its button, which returns the focus to the field', async () => {
    await render(<AirlineField at="DL" />);
    await click(find('[aria-label=Clear]'));
    expect(field().value).toBe('');
    expect(renderedValue()).toBeNull();
    expect(document.activeElement).toBe(field());
  });
});

describe('a search that sends requests', () => {
  const searchRequests: {
    text: string;
    respond: (found: string[]) => void;
    signal: AbortSignal;
  }[] = [];
  const load = (text: string, signal: AbortSignal) =>
    new Promise<readonly string[]>((respond, fail) => {
      searchRequests.push({ text, respond, signal });
      if (text === 'fail') fail(new Error('offline'));
    });
  const self = (item: string) => item;
  let pickedName: string;

  function StreetField() {
    const [text, setText] = useState('');
    return (
      <Combobox
        name="airline"
        label="Street"
        text={text}
        onText={setText}
        onSelect={(item) => {
          pickedName = item;
          setText(item);
        }}
        load={load}
        getKey={self}
        getTitle={self}
        lastRow="Type the address instead"
      />
    );
  }
  const wait = (milliseconds: number) => runInAct(() => vi.advanceTimersByTimeAsync(milliseconds));

  beforeEach(async () => {
    vi.useFakeTimers();
    searchRequests.length = 0;
    pickedName = '';
    await render(<StreetField />);
  });
  afterEach(() => vi.useRealTimers());

  it('sends a request when the visitor pauses, from three characters on', async () => {
    await type(field(), '41');
    await wait(500);
    await type(field(), '418');
    await wait(100);
    await type(field(), '418 M');
    await wait(500);
    expect(searchRequests.map(({ text }) => text)).toEqual(['418 M']);
  });

  it('drops a response that arrives after a later request', async () => {
    await type(field(), '418 M');
    await wait(300);
    await type(field(), '902 P');
    await wait(300);
    expect(searchRequests[0]?.signal.aborted).toBe(true);
    await runInAct(() => searchRequests[1]?.respond(['902 Pine Street']));
    await runInAct(() => searchRequests[0]?.respond(['418 Marlow Street']));
    expect(options()[0]).toBe('902 Pine Street');
  });

  it('makes no option active by itself, so Enter keeps the typed text', async () => {
    await type(field(), '418 M');
    await wait(300);
    await runInAct(() => searchRequests[0]?.respond(['418 Marlow Street']));
    expect(active()).toBeNull();
    expect(await pressKey(field(), 'Enter')).toBe(false);
    await pressKey(field(), 'ArrowDown');
    await pressKey(field(), 'Enter');
    expect(pickedName).toBe('418 Marlow Street');
    await wait(500);
    expect(searchRequests).toHaveLength(1);
  });

  it('stops suggesting after the last row, until the field is emptied', async () => {
    await type(field(), '418 M');
    await wait(300);
    await runInAct(() => searchRequests[0]?.respond([]));
    expect(options()).toEqual(['Type the address insteadNo matches']);
    await pressKey(field(), 'ArrowUp');
    await pressKey(field(), 'Enter');
    await type(field(), '418 Ma');
    await wait(500);
    expect(searchRequests).toHaveLength(1);
    await type(field(), '');
    await type(field(), '902');
    await wait(500);
    expect(searchRequests).toHaveLength(2);
  });

  it('shows nothing if the request fails', async () => {
    await type(field(), 'fail');
    await wait(500);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(field().value).toBe('fail');
  });
});
