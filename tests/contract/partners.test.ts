import { describe, expect, it, test } from 'vitest';
import { loadBrand } from '../../src/integrations/brand-theme.ts';
import { embeddableHeaders } from '../../src/integrations/partner-files.ts';
import { parsePartners, withFrameAncestors } from '../../src/contract/partners.ts';
import { themeErrors, withPartnerTheme } from '../../src/contract/theme.ts';

const { tokens } = loadBrand('src/content/brand/alderway.json');
const origin = 'https://partner.example';
const read = (...partners: object[]) =>
  parsePartners(JSON.stringify({ partners }), { origins: [origin], tokens });

describe('the partners file', () => {
  it('takes bare origins alone', () => {
    for (const invalidOrigin of ['partner.example', `${origin}/`, `${origin}/trips`, 'null', '*'])
      expect(() => read({ origin: invalidOrigin }), invalidOrigin).toThrow(
        'partners.0.origin: Write an origin',
      );
  });

  it('names an origin once, with what the file says of it', () => {
    expect(read({ origin, name: 'Farrow' }).partners).toEqual([{ origin, name: 'Farrow' }]);
    expect(read().partners).toEqual([{ origin }]);
  });

  it('says which pair of a theme nobody could read, and leaves the theme out', () => {
    const { partners, errors } = read({ origin, theme: { ink: '#9AA5AD' } });
    expect(partners).toEqual([{ origin }]);
    expect(errors.join()).toMatch(
      /theme of https:\/\/partner\.example.*ink on white.*4\.5 is needed/,
    );
  });

  it('takes no face that would have to be fetched', () => {
    expect(() => read({ origin, theme: { font: 'https://fonts.example/a' } })).toThrow(
      'theme.font',
    );
  });
});

test('text on a light brand colour is the ink, on a dark one white', () => {
  expect(withPartnerTheme(tokens, { brand: '#0B5C45' }).onBrand).toBe('#FFFFFF');
  const light = withPartnerTheme(tokens, { brand: '#F5C518', ink: '#14110A' });
  expect(light.onBrand).toBe('#14110A');
  // Its links could not be read on white all the same.
  expect(themeErrors(light)).not.toEqual([]);
});

test('a static host lets partners frame what is made for it, and nothing else', () => {
  const policy = "default-src 'self'; frame-ancestors 'self'; object-src 'none'";
  const page = { 'content-security-policy': policy };
  const headers = embeddableHeaders(
    { '/account': page, '/_/landing': page, '/*': {} },
    ['/_/landing'],
    {
      partners: [{ origin }],
    },
  );
  expect(headers).toEqual({
    '/account': page,
    '/_/landing': {
      'content-security-policy': `default-src 'self'; frame-ancestors 'self' ${origin}; object-src 'none'`,
    },
    '/*': {},
  });
  expect(withFrameAncestors(policy, [])).toBe(policy);
});
