import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/** Guesses that a list of the common passwords and what people make of them finds it in: too few to be safe. */
const MIN_GUESSES = 1e8;
/** Signs that are looked at: one that is strong so far is strong, and the search is quadratic. */
const MAX_CHECKED_LENGTH = 64;
/** Letters and digits that a password has beside the words that tell of its holder. */
const MIN_OTHER_CHARACTERS = 5;

type CountGuesses = (password: string, personalTerms: string[]) => number;
let countGuesses: Promise<CountGuesses> | undefined;

/** Loaded when the first password is set: the lists take longer to read than the provider to start. */
async function loadCountGuesses(): Promise<CountGuesses> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, personalTerms) =>
    zxcvbn.check(password.slice(0, MAX_CHECKED_LENGTH), personalTerms).guesses;
}

/**
 * Refuses a password that is among the first to be tried: a common one, keys in a row, the brand's name, or
 * what the account itself tells of its holder.
 * @param personalTerms of the holder: the address, names
 * @throws Refusal invalid_input, saying so beside the field
 */
export async function assertStrongPassword(
  { brand }: Pick<Services, 'brand'>,
  password: string,
  personalTerms: readonly string[],
): Promise<void> {
  const estimateGuesses = await (countGuesses ??= loadCountGuesses());
  const words = personalWords([brand.name, brand.agency, ...personalTerms]);
  const normalized = password.normalize('NFKC');
  const isMostlyPersonal =
    countOtherCharacters(words, normalized.toLowerCase()) < MIN_OTHER_CHARACTERS;
  if (!isMostlyPersonal && estimateGuesses(normalized, words) >= MIN_GUESSES) return;
  const message =
    'This password is too easy to guess. Leave out your name and your email address, and use a few words that have nothing to do with each other';
  throw new ApiError('invalid_input', 'Some fields are missing or not valid.', {
    password: [message],
  });
}

/** The words of names and addresses, longest first; two letters alone are in every password. */
function personalWords(personalTerms: readonly string[]): string[] {
  const words = personalTerms.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const longWords = new Set(words.filter((word) => word.length > 2));
  return [...longWords].toSorted((one, other) => other.length - one.length);
}

function countOtherCharacters(words: readonly string[], password: string): number {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
}
