import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';

/** Guesses that a list of the common passwords and what people make of them finds it in: too few to be safe. */
const FEWEST_GUESSES = 1e8;
/** Signs that are looked at: one that is strong so far is strong, and the search is quadratic. */
const LOOKED_AT = 64;
/** Letters and digits that a password has beside the words that tell of its holder. */
const FEWEST_BESIDES = 5;

type Strength = (password: string, known: string[]) => number;
let strength: Promise<Strength> | undefined;

/** Loaded when the first password is set: the lists take longer to read than the provider to start. */
async function loadStrength(): Promise<Strength> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, known) => zxcvbn.check(password.slice(0, LOOKED_AT), known).guesses;
}

/**
 * Refuses a password that is among the first to be tried: a common one, keys in a row, the brand's name, or
 * what the account itself tells of its holder.
 * @param known of the holder: the address, names
 * @throws Refusal invalid_input, saying so beside the field
 */
export async function assertUncommon(
  { brand }: Pick<Services, 'brand'>,
  password: string,
  known: readonly string[],
): Promise<void> {
  const guessesFor = await (strength ??= loadStrength());
  const words = tellingWords([brand.name, brand.agency, ...known]);
  const folded = password.normalize('NFKC');
  const isOwn = besides(words, folded.toLowerCase()) < FEWEST_BESIDES;
  if (!isOwn && guessesFor(folded, words) >= FEWEST_GUESSES) return;
  const message =
    'This password is too easy to guess. Leave out your name and your email address, and use a few words that have nothing to do with each other';
  throw new Refusal('invalid_input', 'Some fields are missing or not valid.', {
    password: [message],
  });
}

/** The words of names and addresses, longest first; two letters alone are in every password. */
function tellingWords(known: readonly string[]): string[] {
  const words = known.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const telling = new Set(words.filter((word) => word.length > 2));
  return [...telling].toSorted((one, other) => other.length - one.length);
}

function besides(words: readonly string[], password: string): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
}
