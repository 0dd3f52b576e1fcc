import { ApiError } from '../errors.ts';
import type { Services } from '../services.ts';

/**
 * Minimum number of guesses that a password must withstand. The attacker is assumed to use lists of
 * common passwords and their variants.
 */
const MIN_GUESSES = 1e8;
/**
 * Maximum number of characters that the guess estimate reads, because its time grows with the
 * square of the length. The remaining characters need no check: a password is strong if its start
 * is strong.
 */
const MAX_CHECKED_LENGTH = 64;
/** Minimum number of letters and digits beside a personal word. */
const MIN_OTHER_CHARACTERS = 5;

type CountGuesses = (password: string, personalTerms: string[]) => number;
let countGuesses: Promise<CountGuesses> | undefined;

/**
 * Loads the word lists. Called when the first password is set, because loading takes longer than
 * the server's whole start.
 */
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
 * Rejects a password that is easy to guess: a common password, a row of keys, the brand's name, or
 * the account's own data.
 * @param personalTerms The account's email and names.
 * @throws ApiError invalid_input with a message for the password field.
 */
export async function assertStrongPassword(
  { brand }: Pick<Services, 'brand'>,
  password: string,
  personalTerms: readonly string[],
): Promise<void> {
  const estimateGuesses = await (countGuesses ??= loadCountGuesses());
  const words = personalWords([brand.name, brand.agency, ...personalTerms]);
  const normalized = password.normalize('NFKC');
  const isMostlyPersonal = consistsOfWords(words, normalized.toLowerCase());
  if (!isMostlyPersonal && estimateGuesses(normalized, words) >= MIN_GUESSES) return;
  const message =
    'This password is too easy to guess. Leave out your name and email address, and use a few unrelated words';
  throw new ApiError('invalid_input', 'Some fields are missing or invalid.', {
    password: [message],
  });
}

/**
 * Returns the words in names and email addresses, longest first. Words of one or two letters are
 * omitted, because almost every password contains some of them.
 */
function personalWords(personalTerms: readonly string[]): string[] {
  const words = personalTerms.flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const longWords = new Set(words.filter((word) => word.length > 2));
  return [...longWords].toSorted((one, other) => other.length - one.length);
}

/**
 * True if the password has a personal word and hardly any other letters or digits. A password
 * without such a word may consist of any characters.
 */
function consistsOfWords(words: readonly string[], password: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password);
  const others = rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  return rest !== password && others < MIN_OTHER_CHARACTERS;
}
