import { expect, it } from 'vitest';
import { isOwn, takeUp } from '../../src/core/saved-answers.ts';
import { useTestEnvironment } from '../fixtures/environment.ts';

const flow = 'collectibles';
const mark = { saved_key: 'the-answers', opener: 'this-browser' };
const path = '/collectible-insurance/quote';
const open = (answers: Record<string, string>, storage: Record<string, string> = {}) => {
  useTestEnvironment();
  return { path: takeUp(storage, { flow, path, answers }, mark), storage };
};

it('takes what a flow keeps, and nothing beside it', () => {
  const keys = ['collectibles', 'collectiblesSurvey', 'collectiblesDrafts', 'metadata'];
  const others = ['collectiblesPendingPurchase', 'collectiblesEndorsement', 'authToken', 'renters'];
  expect([...keys, ...others].filter((key) => isOwn(flow, key))).toEqual(keys);
  expect(
    ['baggagePurchase', 'baggageTrip', 'baggageSaved', 'baggageUid'].filter((key) =>
      isOwn('baggage', key),
    ),
  ).toEqual(['baggageUid']);
});

it('puts it in the place of what was there, and leaves what is none of it', () => {
  const { storage } = open(
    { collectibles: '{"a":1}', authToken: '"x"' },
    { collectiblesDrafts: '{}', renters: '{"b":2}' },
  );
  const { collectiblesSaved } = storage;
  expect(storage).toEqual({ collectibles: '{"a":1}', renters: '{"b":2}', collectiblesSaved });
});

it('leads nowhere but into the flow, on this site or its API', () => {
  expect(open({}).path).toBe(path);
  useTestEnvironment();
  expect(takeUp({}, { flow, path: '//evil.example', answers: {} }, mark)).toBe(
    '/collectible-insurance',
  );
  const { storage } = open({
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

it('accepts no terms, brings no purchase, and buys by a key of its own', () => {
  const { storage } = open({
    collectibles: '{"uid":"theirs","purchase":{"policy_number":"CL-1"},"owner":{"a":"b"}}',
    collectiblesDrafts: '{"payment":{"acknowledged":true,"city":"Portland"}}',
    collectiblesSurvey: 'no JSON',
  });
  const kept = JSON.parse(storage['collectibles'] ?? '');
  expect(kept).toMatchObject({ purchase: null, owner: { a: 'b' } });
  expect(kept.uid).not.toBe('theirs');
  expect(JSON.parse(storage['collectiblesDrafts'] ?? '')).toEqual({
    payment: { acknowledged: false, city: 'Portland' },
  });
  expect(storage).not.toHaveProperty('collectiblesSurvey');
});
