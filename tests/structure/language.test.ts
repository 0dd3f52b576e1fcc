import { describe, expect, test } from 'vitest';
import { readSourceFiles } from '../fixtures/source-files.ts';

/**
 * Words that names in the code must not contain, each with the term of CONTEXT.md that replaces it.
 */
const bannedWords: Readonly<Record<string, string>> = {
  anew: 'again',
  arrange: 'sync',
  begun: 'started',
  cover: 'coverage',
  deed: 'audit event',
  detour: 'answer edit',
  dormant: 'unclaimed, without a password',
  drawn: 'rendered',
  elsewhere: 'external',
  fault: 'error',
  goods: 'order item',
  held: 'authorized',
  hold: 'authorization, authorize',
  instalment: 'installment',
  insurer: 'carrier',
  kept: 'persisted, stored, cached',
  lot: 'order items',
  nobody: 'no one, null',
  painted: 'prerendered',
  paper: 'document',
  payer: 'cardholder',
  provider: 'server',
  purchaser: 'buyer',
  refusal: 'API error, rejection',
  refuse: 'reject',
  said: 'answered, label',
  seal: 'encrypt',
  sealed: 'encrypted',
  sell: 'place an order',
  sold: 'offered, ordered',
  somebody: 'the actor',
  spend: 'consume',
  spent: 'consumed',
  standing: 'status',
  tariff: 'rates',
  tell: 'notify, report, set',
  told: 'notified, reported',
  tried: 'attempted',
  tries: 'attempts',
  wish: 'requested',
};
const banned = new Set(Object.keys(bannedWords));

const files = readSourceFiles();
const code = files.filter(({ path }) =>
  /^(src|server|tests|scripts|bench)\/.*\.(ts|tsx|mjs|astro)$/.test(path),
);

const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
const bannedWordsIn = (name: string) =>
  wordsOf(name).flatMap((word) => (banned.has(word) ? `${word} → ${bannedWords[word]}` : []));

const declaration = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;

/**
 * Returns the texts of all comments, without the comment marks. Line comments that follow one
 * another are one text.
 */
function commentsOf(text: string): string[] {
  const found = text.matchAll(/\/\*\*?(?!\/)([\s\S]*?)\*\/|(?:^[ \t]*\/\/.*\n)+/gm);
  return [...found].map(([comment]) => comment.replace(/^[\s/*]+/, ''));
}

describe('language', () => {
  test('names declare no banned word', () => {
    const wrong = code.flatMap(({ path, text }) =>
      [...text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(declaration)].flatMap(
        ([, name = '']) => bannedWordsIn(name).map((word) => `${path} ${name}: ${word}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('file names contain no banned word', () => {
    const wrong = files
      .filter(({ path }) => !/^src\/(content|pages)\//.test(path))
      .flatMap(({ path }) => bannedWordsIn(path).map((word) => `${path}: ${word}`));
    expect(wrong).toEqual([]);
  });

  test('no comment starts with What, Where or Whether', () => {
    const comments = code.flatMap(({ path, text }) =>
      commentsOf(text).map((comment) => ({ path, comment })),
    );
    const wrong = comments.filter(({ comment }) => /^(What|Where|Whether)\b/.test(comment));
    expect(comments.length).toBeGreaterThan(5_000);
    expect(wrong.map(({ path, comment }) => `${path} ${comment.slice(0, 60)}`)).toEqual([]);
  });
});
