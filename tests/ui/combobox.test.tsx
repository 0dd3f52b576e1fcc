import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from '../../src/ui/fields/Combobox.tsx';
import { SearchSelect } from '../../src/ui/fields/SearchSelect.tsx';
import {
  acting,
  all,
  click,
  clear,
  find,
  key,
  leave,
  show,
  shownValue,
  type,
  Value,
  wordsOf,
} from './stage.tsx';

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
  often?: Airline[];
  at?: string | null;
}

function AirlineField({ items = airlines, often, at = null }: AirlineFieldProps) {
  const [value, setValue] = useState<string | null>(at);
  return (
    <>
      <SearchSelect
        name="airline"
        label="Airline"
        items={items}
        often={often}
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
const options = () => all('[role=option]').map(wordsOf);
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id ? wordsOf(document.getElementById(id)) : null;
};
const announced = () => wordsOf(find('[role=status]'));

afterEach(clear);

describe('a search in a list at hand', () => {
  it('is a closed combobox at first', async () => {
    await show(<AirlineField />);
    expect(field().getAttribute('role')).toBe('combobox');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(options()).toEqual([]);
  });

  it('offers what starts with the words typed, without minding case and accents', async () => {
    await show(<AirlineField />);
    await type(field(), 'air');
    expect(options()).toEqual(['Air France', 'Delta Air Lines', 'United Airlines']);
    await type(field(), 'aereas gol');
    expect(options()).toEqual(['Gol Linhas Aéreas']);
    expect(announced()).toBe('1 match');
  });

  it('sets the match in bold', async () => {
    await show(<AirlineField />);
    await type(field(), 'lin del');
    expect(all('[role=option] b').map(wordsOf)).toEqual(['Del', 'Lin']);
  });

  it('moves with the arrow keys, round the ends, and with Home and End', async () => {
    await show(<AirlineField />);
    await type(field(), 'air');
    expect(active()).toBe('Air France');
    await key(field(), 'ArrowDown');
    expect(active()).toBe('Delta Air Lines');
    await key(field(), 'End');
    expect(active()).toBe('United Airlines');
    await key(field(), 'ArrowDown');
    expect(active()).toBe('Air France');
    await key(field(), 'ArrowUp');
    expect(active()).toBe('United Airlines');
    await key(field(), 'Home');
    expect(active()).toBe('Air France');
  });

  it('leaves Home and End to the caret while the list is closed', async () => {
    await show(<AirlineField />);
    expect(await key(field(), 'Home')).toBe(false);
    expect(await key(field(), 'End')).toBe(false);
  });

  it('takes the active option at Enter, and lets Enter submit the form when it is closed', async () => {
    await show(<AirlineField />);
    await type(field(), 'delta');
    expect(await key(field(), 'Enter')).toBe(true);
    expect(shownValue()).toBe('DL');
    expect(field().value).toBe('Delta Air Lines');
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(await key(field(), 'Enter')).toBe(false);
  });

  it('takes the option that is clicked', async () => {
    await show(<AirlineField />);
    await type(field(), 'air');
    await click(all('[role=option]')[2]!);
    expect(shownValue()).toBe('UA');
  });

  it('closes at Escape, and keeps what was typed at any other', async () => {
    await show(<AirlineField />);
    await type(field(), 'air');
    await key(field(), 'Escape');
    expect(options()).toEqual([]);
    expect(field().value).toBe('air');
    expect(await key(field(), 'Escape')).toBe(false);
    expect(field().value).toBe('air');
  });

  it('opens at an arrow key', async () => {
    await show(<AirlineField />);
    await key(field(), 'ArrowDown');
    expect(options()).toHaveLength(4);
    expect(active()).toBe('Air France');
  });

  it('forgets the choice when its text is edited, and takes an exact name when it is left', async () => {
    await show(<AirlineField at="DL" />);
    expect(field().value).toBe('Delta Air Lines');
    await type(field(), 'Delta Air Line');
    expect(shownValue()).toBeNull();
    await type(field(), 'delta air lines ');
    await leave(field());
    expect(shownValue()).toBe('DL');
  });

  it('says so when nothing matches', async () => {
    await show(<AirlineField />);
    await type(field(), 'zeppelin');
    expect(announced()).toBe('No matches');
    expect(await key(field(), 'Enter')).toBe(false);
  });

  it('shows fifty of a long list and asks to keep typing', async () => {
    const many = Array.from({ length: 1024 }, (_, at) => ({ fs: `${at}`, name: `Air ${at}` }));
    await show(<AirlineField items={many} />);
    await type(field(), 'air');
    expect(options()).toHaveLength(50);
    expect(announced()).toBe('50 of 1024 shown. Keep typing to narrow the list.');
  });

  it('offers before anything is typed what most people mean', async () => {
    const many = Array.from({ length: 1024 }, (_, at) => ({ fs: `${at}`, name: `Air ${at}` }));
    await show(<AirlineField items={many} often={many.slice(7, 9)} />);
    await click(field());
    expect(options()).toEqual(['Air 7', 'Air 8']);
    expect(announced()).toBe('2 of 1024 shown. Keep typing to narrow the list.');
    await type(field(), 'air 10');
    expect(options()).toContain('Air 1000');
    await type(field(), 'air');
    expect(options().slice(0, 3)).toEqual(['Air 7', 'Air 8', 'Air 0']);
  });

  it('is cleared by its button, which gives the focus back', async () => {
    await show(<AirlineField at="DL" />);
    await click(find('[aria-label=Clear]'));
    expect(field().value).toBe('');
    expect(shownValue()).toBeNull();
    expect(document.activeElement).toBe(field());
  });
});

describe('a search that asks', () => {
  const asked: { text: string; answer: (found: string[]) => void; signal: AbortSignal }[] = [];
  const load = (text: string, signal: AbortSignal) =>
    new Promise<readonly string[]>((answer, fail) => {
      asked.push({ text, answer, signal });
      if (text === 'fail') fail(new Error('offline'));
    });
  const self = (item: string) => item;
  let picked: string;

  function StreetField() {
    const [text, setText] = useState('');
    return (
      <Combobox
        name="airline"
        label="Street"
        text={text}
        onText={setText}
        onSelect={(item) => {
          picked = item;
          setText(item);
        }}
        load={load}
        getKey={self}
        getTitle={self}
        lastRow="Type the address instead"
      />
    );
  }
  const wait = (milliseconds: number) => acting(() => vi.advanceTimersByTimeAsync(milliseconds));

  beforeEach(async () => {
    vi.useFakeTimers();
    asked.length = 0;
    picked = '';
    await show(<StreetField />);
  });
  afterEach(() => vi.useRealTimers());

  it('asks once the visitor pauses, from three characters on', async () => {
    await type(field(), '41');
    await wait(500);
    await type(field(), '418');
    await wait(100);
    await type(field(), '418 M');
    await wait(500);
    expect(asked.map(({ text }) => text)).toEqual(['418 M']);
  });

  it('drops an answer that comes after a later question', async () => {
    await type(field(), '418 M');
    await wait(300);
    await type(field(), '902 P');
    await wait(300);
    expect(asked[0]?.signal.aborted).toBe(true);
    await acting(() => asked[1]?.answer(['902 Pine Street']));
    await acting(() => asked[0]?.answer(['418 Marlow Street']));
    expect(options()[0]).toBe('902 Pine Street');
  });

  it('makes no option active by itself: Enter keeps what was typed', async () => {
    await type(field(), '418 M');
    await wait(300);
    await acting(() => asked[0]?.answer(['418 Marlow Street']));
    expect(active()).toBeNull();
    expect(await key(field(), 'Enter')).toBe(false);
    await key(field(), 'ArrowDown');
    await key(field(), 'Enter');
    expect(picked).toBe('418 Marlow Street');
    await wait(500);
    expect(asked).toHaveLength(1);
  });

  it('stops suggesting after the last row, until the field is emptied', async () => {
    await type(field(), '418 M');
    await wait(300);
    await acting(() => asked[0]?.answer([]));
    expect(options()).toEqual(['Type the address insteadNo matches']);
    await key(field(), 'ArrowUp');
    await key(field(), 'Enter');
    await type(field(), '418 Ma');
    await wait(500);
    expect(asked).toHaveLength(1);
    await type(field(), '');
    await type(field(), '902');
    await wait(500);
    expect(asked).toHaveLength(2);
  });

  it('shows nothing where the question fails', async () => {
    await type(field(), 'fail');
    await wait(500);
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(field().value).toBe('fail');
  });
});
