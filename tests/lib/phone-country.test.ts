import { expect, test } from 'vitest';
import {
  internationalPhone,
  lookUpPhoneCountry,
  phoneCountries,
} from '../../src/lib/phone-country.ts';

test('puts the United States first, and names every country with its calling code', () => {
  const titles = phoneCountries().map(({ title }) => title);
  expect(titles[0]).toBe('United States +1');
  expect(titles).toContain('South Africa +27');
  expect(new Set(titles).size).toBe(titles.length);
});

test('takes the country of a phone from the language of the browser', () => {
  expect(lookUpPhoneCountry('en-ZA')).toBe('ZA');
  expect(lookUpPhoneCountry('pt-BR')).toBe('BR');
  expect(lookUpPhoneCountry('en')).toBe('US');
  expect(lookUpPhoneCountry('en-001')).toBe('US');
});

test('writes a number so that it can be called from anywhere', () => {
  expect(internationalPhone('(503) 555-0142', 'US')).toBe('(503) 555-0142');
  expect(internationalPhone('021 555 0142', 'ZA')).toBe('+27 21 555 0142');
  expect(internationalPhone('06 5550142', 'IT')).toBe('+39 06 5550142');
  expect(internationalPhone(' +44 20 7946 0958', 'ZA')).toBe('+44 20 7946 0958');
});
