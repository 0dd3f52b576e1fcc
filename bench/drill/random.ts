/** Random numbers that are the same for the same seed. */
export interface Random {
  /** Returns a number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns a whole number. Both limits are included. */
  integer(from: number, to: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** Returns letters and digits. */
  word(length: number): string;
  /** Returns a generator whose numbers depend only on this seed and the name. */
  fork(name: string): Random;
}

const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Mulberry32: a generator with 32 bits of state, which is enough to choose actions and moments. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[integer(0, items.length - 1)] as Item,
    word: (length) =>
      Array.from({ length }, () => CHARACTERS[integer(0, CHARACTERS.length - 1)]).join(''),
    fork: (name) => createRandom(hash(`${seed} ${name}`)),
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
