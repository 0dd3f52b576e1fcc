import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasOnlineClaimFiling, productCodes } from '../../src/contract/products.ts';
import { formatWholeDollars } from '../../src/contract/format.ts';
import { DEVICE_REPAIR_DEDUCTIBLE_DOLLARS } from '../../src/contract/policies/devices.ts';
import { readLanding } from '../fixtures/filled-content.ts';
import { productDisplays } from '../../src/policy/product-displays.ts';

// Checks what texts say about online claims. It must fit the products whose claims are filed
// online.

const online = productCodes.filter(hasOnlineClaimFiling).map((code) => productDisplays[code].title);

const root = 'src/content';
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const pagesIn = (folder: string) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => `${folder}/${name}`);

/**
 * Content files whose text applies to all products. The statement about accessibility names claims
 * as something that was tested.
 */
const general = [...pagesIn('pages'), ...pagesIn('faq'), 'perks.json'].filter(
  (path) => !path.endsWith('accessibility.mdx'),
);

/** Matches a text that promises a way to file a claim other than the phone. */
const promise = new RegExp(
  [
    String.raw`\b(?:claims?|file[sd]?)\b.*\b(?:online|account|app|upload(?:ed)?|form)\b`,
    String.raw`\b(?:online|account|app|form)\b.*\b(?:claims?|file[sd]?)\b`,
    String.raw`\b(?:start|begin) from (?:the|your) (?:policy|plan)\b`,
  ].join('|'),
  'i',
);
/**
 * Splits a text into sentences. Text about bank accounts is left out: it is about the payment of
 * claims and promises no online claims.
 */
const sentencesOf = (text: string) =>
  text
    .replaceAll(/\b(?:checking|savings|bank)(?: or savings)? account\b/gi, 'bank')
    .split(/(?<=[.!?])\s+|\n/);

/**
 * Matches sentences about other things: plans that are sold online, and accounts of policyholders.
 */
const unrelatedQuestions =
  /sell them online|close your account|hold an account, buy a policy or file/;

test('describes only smartphone claims as submitted online', () => {
  expect(online).toEqual(['Smartphone']);
  const named = new RegExp(online.join('|'), 'i');
  const promises = general.flatMap((path) =>
    sentencesOf(read(path)).filter(
      (sentence) => promise.test(sentence) && !unrelatedQuestions.test(sentence),
    ),
  );
  expect(promises.length).toBeGreaterThan(3);
  expect(promises.filter((sentence) => !named.test(sentence))).toEqual([]);
});

test('refers the buyers of every other product to the phone', () => {
  const asked = pagesIn('landings').flatMap((path) => {
    const { name, questions } = readLanding(path.replace('landings/', '')).data;
    const claimQuestions = questions.filter(({ question }) =>
      /how do I file a claim/i.test(question),
    );
    return claimQuestions.map(({ answer }) => ({ name, answer }));
  });
  expect(asked.length).toBeGreaterThan(pagesIn('landings').length / 2);
  const onlineAnswers = asked.filter(({ answer }) => /online|in your account/i.test(answer));
  expect(onlineAnswers.map(({ name }) => name)).toEqual(online);
  const silent = asked.filter(
    ({ name, answer }) => !online.includes(name) && !/\bcall us\b/i.test(answer),
  );
  expect(silent).toEqual([]);
});

test('the smartphone page states the deductible that claims subtract', () => {
  const deductible = formatWholeDollars(DEVICE_REPAIR_DEDUCTIBLE_DOLLARS);
  const landing = read('landings/smartphone-protection.mdx');
  expect(landing).toContain(`{ label: You pay for a repair, value: "${deductible}" }`);
  expect(landing).toContain(`for a ${deductible} deductible`);
});
