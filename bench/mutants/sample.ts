// Selects mutants at random. With the same seed and source files, it selects the same mutants.
import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { findMutations, type Mutation } from './mutate.ts';

/**
 * Source files that may be mutated, by area of the code. The paths are globs from the root of the
 * project.
 */
const patterns = {
  money: [
    'server/money.ts',
    'server/sales/*.ts',
    'server/policies/{calculate-cancellation,cancellation-quote,payment-history,payment-status,renewals}.ts',
    'server/products/*/{price-endorsement,plans,quote,rate,rate-extension,renew}.ts',
    'src/contract/purchase/{calculate-totals,billing,card-expiry}.ts',
    'src/tariffs/**/*.ts',
  ],
  access: [
    'server/accounts/*.ts',
    'server/claims/{claimable-policy,photo-links}.ts',
    'server/http/{client-ip,cors,mount,partners,proxies,rate-limit,site-url}.ts',
    'server/policies/{cancellable-policy,policies}.ts',
    'src/contract/partners.ts',
  ],
  survey: ['src/contract/survey/*.ts', 'src/interview/**/*.{ts,tsx}'],
  content: [
    'src/content-schemas/*.ts',
    'src/integrations/*.ts',
    'src/site/*.ts',
    'src/site/{content-checks,placeholders}/*.ts',
  ],
} as const;

type Area = keyof typeof patterns;
const areaNames = Object.keys(patterns) as Area[];

/**
 * Returns the files of an area in alphabetical order.
 * @param root the project's folder
 * @throws Error if a pattern matches no file, for example after a rename
 */
function filesOfArea(area: Area, root: string): string[] {
  const files = patterns[area].flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root });
    if (found.length === 0) throw new Error(`${pattern} of the area ${area} matches no file`);
    return found;
  });
  return [...new Set(files)].toSorted();
}

export interface Mutant extends Mutation {
  id: number;
  area: Area | 'file';
  /** Path from the project's root. */
  file: string;
  line: number;
  /** Source text that the mutation replaces. */
  before: string;
}

export interface SampleOptions {
  seed: number;
  count: number;
  /** Selects mutants only from this file. */
  file?: string;
}

/**
 * Selects `count` mutants, the same number from each area. If `count` is not divisible, the first
 * areas get one more.
 */
export function sampleMutants(root: string, { seed, count, file }: SampleOptions): Mutant[] {
  const random = randomFrom(seed);
  const groups: [Mutant['area'], string[]][] = file
    ? [['file', [file]]]
    : areaNames.map((area) => [area, filesOfArea(area, root)]);
  const sampled = groups.flatMap(([area, files], index) => {
    const share = Math.floor(count / groups.length) + (index < count % groups.length ? 1 : 0);
    const candidates = files.flatMap((name) => candidatesIn(root, name));
    return shuffle(candidates, random)
      .slice(0, share)
      .map((candidate) => ({ ...candidate, area }));
  });
  return sampled.map((mutant, id) => ({ ...mutant, id }));
}

function candidatesIn(root: string, file: string): Omit<Mutant, 'id' | 'area'>[] {
  const text = readFileSync(join(root, file), 'utf8');
  return findMutations(file, text).map((mutation) => ({
    ...mutation,
    file,
    line: text.slice(0, mutation.start).split('\n').length,
    before: text.slice(mutation.start, mutation.end),
  }));
}

/** Returns the file's text with the mutation. */
export function applyMutation(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Returns 'server/money.ts:12: a + b → (a) - (b)', for example. */
export function describeMutant({ file, line, before, replacement }: Mutant): string {
  const isCut = before.startsWith(replacement);
  const [from, to] = isCut ? [before.slice(replacement.length), ''] : [before, replacement];
  return `${file}:${line}: ${brief(from)} → ${brief(to) || 'nothing'}`;
}

function brief(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > 90 ? `${flat.slice(0, 89)}…` : flat;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other] as Item, shuffled[index] as Item];
  }
  return shuffled;
}

/** Returns a generator of numbers from 0 to below 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
