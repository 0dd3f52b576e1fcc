import { expect, it } from 'vitest';
import { isAnswerStorageKey, restoreAnswers } from '../../src/core/saved-answers.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const flow = 'collectibles';
const mark = { saved_key: 'the-answers', opener: 'this-browser' };
const path = '/collectible-insurance/quote';
const restoreSaved = (answers: Record<string, string>, storage: Record<string, string> = {}) => {
  useTestEnvironment();
  return { path: restoreAnswers(storage, { flow, path, answers }, mark), storage };
};

it('includes only the storage keys of the flow’s answers', () => {
  const keys = ['collectibles', 'collectiblesSurvey', 'collectiblesDrafts', 'metadata'];
  const others = ['collectiblesPendingPurchase', 'collectiblesEndorsement', 'authToken', 'renters'];
  expect([...keys, ...others].filter((key) => isAnswerStorageKey(flow, key))).toEqual(keys);
  expect(
    ['baggagePurchase', 'baggageTrip', 'baggageSaved', 'baggageUid'].filter((key) =>
      isAnswerStorageKey('baggage', key),
    ),
  ).toEqual(['baggageUid']);
});

it('replaces the flow’s stored answers and leaves all other keys', () => {
  const { storage } = restoreSaved(
    { collectibles: '{"a":1}', authToken: '"x"' },
    { collectiblesDrafts: '{}', renters: '{"b":2}' },
  );
  const { collectiblesSaved } = storage;
  expect(storage).toEqual({ collectibles: '{"a":1}', renters: '{"b":2}', collectiblesSaved });
});

it('restores only paths of the flow and links to this site or its API', () => {
  expect(restoreSaved({}).path).toBe(path);
  useTestEnvironment();
  expect(restoreAnswers({}, { flow, path: '//evil.example', answers: {} }, mark)).toBe(
    '/collectible-insurance',
  );
  const { storage } = restoreSaved({
    collectibles: JSON.stringify({
      subject: { page: 'https://evil.example/', name: 'Coins: rare' },
      links: ['//evil.example', 'javascript:alert(1)', '/documents/x.pdf', 'http://site.test/y'],
    }),
  });
  expect(JSON.parse(storage['collectibles'] ?? '')).toEqual({
    subject: { page: '', name: 'Coins: rare' },
    links: ['', '', '/documents/x.pdf', 'http://site.test/y'],
  });
});

it('restores no acceptance of terms and no purchase, and creates a new idempotency key', () => {
  const { storage } = restoreSaved({
    collectibles: '{"uid":"theirs","purchase":{"policy_number":"CL-1"},"owner":{"a":"b"}}',
    collectiblesDrafts: '{"payment":{"acknowledged":true,"city":"Portland"}}',
    collectiblesSurvey: 'no JSON',
  });
  const parsedAnswers = JSON.parse(storage['collectibles'] ?? '');
  expect(parsedAnswers).toMatchObject({ purchase: null, owner: { a: 'b' } });
  expect(parsedAnswers.uid).not.toBe('theirs');
  expect(JSON.parse(storage['collectiblesDrafts'] ?? '')).toEqual({
    payment: { acknowledged: false, city: 'Portland' },
  });
  expect(storage).not.toHaveProperty('collectiblesSurvey');
});

it.each([
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\u0001https://evil.example',
  ' //evil.example',
  'java\tscript:alert(1)',
  'JAVASCRIPT:\nalert(1)',
  'ht\ntps://evil.example',
  'data:\ttext/html,hi',
])('does not restore %j, which a browser would open as another site', (url) => {
  const { storage } = restoreSaved({ collectibles: JSON.stringify({ url }) });
  expect(JSON.parse(storage['collectibles'] ?? '')).toEqual({ url: '' });
});

it('restores texts of several lines and texts with colons', () => {
  const text = 'Watches:\nRolex: 2\n\t\\ and // more';
  const { storage } = restoreSaved({ collectibles: JSON.stringify({ text }) });
  expect(JSON.parse(storage['collectibles'] ?? '')).toEqual({ text });
});
