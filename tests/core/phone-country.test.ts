import { expect, test } from 'vitest';
import {
  formatInternationalPhone,
  guessPhoneCountry,
  phoneCountriesWithCode,
  splitPhone,
} from '../../src/core/phone-country.ts';

test('lists the United States, South Africa and Great Britain first, and every country with its calling code', () => {
  const titles = phoneCountriesWithCode().map(({ title }) => title);
  expect(titles.slice(0, 4)).toEqual([
    'United States +1',
    'South Africa +27',
    'United Kingdom +44',
    'Albania +355',
  ]);
  expect(new Set(titles).size).toBe(titles.length);
});

test('derives the phone country from the browser’s language', () => {
  expect(guessPhoneCountry('en-ZA')).toBe('ZA');
  expect(guessPhoneCountry('pt-BR')).toBe('BR');
  expect(guessPhoneCountry('en')).toBe('US');
  expect(guessPhoneCountry('en-001')).toBe('US');
});

test('formats a number so that it can be called from any country', () => {
  expect(formatInternationalPhone('(503) 555-0142', 'US')).toBe('(503) 555-0142');
  expect(formatInternationalPhone('021 555 0142', 'ZA')).toBe('+27 21 555 0142');
  expect(formatInternationalPhone('06 5550142', 'IT')).toBe('+39 06 5550142');
  expect(formatInternationalPhone(' +44 20 7946 0958', 'ZA')).toBe('+44 20 7946 0958');
});

test.each([
  ['(503) 555-0142', 'US', '(503) 555-0142'],
  ['+27 21 555 0142', 'ZA', '21 555 0142'],
  ['+44-20-7946-0958', 'GB', '20-7946-0958'],
  ['+353 1 234 5678', 'IE', '1 234 5678'],
  ['+1 (503) 555-0142', 'US', '(503) 555-0142'],
  ['+999 12', 'US', '+999 12'],
  ['', 'US', ''],
])('parses %s as a number of %s', (stored, country, phone) => {
  expect(splitPhone(stored)).toEqual({ country, phone });
});

test('formats a parsed number unchanged', () => {
  for (const stored of ['(503) 555-0142', '+27 21 555 0142', '+44 20 7946 0958']) {
    const { country, phone } = splitPhone(stored);
    expect(formatInternationalPhone(phone, country)).toBe(stored);
  }
});
