import { describe, expect, it, test } from 'vitest';
import { loadBrand } from '../../src/integrations/brand-theme.ts';
import { addPartnerFrameOrigins } from '../../src/integrations/partner-files.ts';
import { parsePartners, cspWithFrameAncestors } from '../../src/contract/partners.ts';
import {
  partnerThemeSchema,
  themeContrastErrors,
  withPartnerTheme,
} from '../../src/contract/theme.ts';
import { codeBlocks } from '../fixtures/code-blocks.ts';

const { tokens } = loadBrand('src/content/brand/alderway.json');
const origin = 'https://partner.example';
const read = (...partners: object[]) =>
  parsePartners(JSON.stringify({ partners }), { origins: [origin], tokens });

describe('the partners file', () => {
  it('accepts only origins without a path', () => {
    for (const invalidOrigin of ['partner.example', `${origin}/`, `${origin}/trips`, 'null', '*'])
      expect(() => read({ origin: invalidOrigin }), invalidOrigin).toThrow(
        'partners.0.origin: Write an origin',
      );
  });

  it('contains an origin once, with the partner’s other entries', () => {
    expect(read({ origin, name: 'Farrow' }).partners).toEqual([{ origin, name: 'Farrow' }]);
    expect(read().partners).toEqual([{ origin }]);
  });

  it('reports the color pair of a theme that is unreadable, and omits the theme', () => {
    const { partners, errors } = read({ origin, theme: { ink: '#9AA5AD' } });
    expect(partners).toEqual([{ origin }]);
    expect(errors.join()).toMatch(
      /theme of https:\/\/partner\.example.*ink on white.*at least 4\.5 is required/,
    );
  });

  it('accepts no font that must be downloaded', () => {
    expect(() => read({ origin, theme: { font: 'https://fonts.example/a' } })).toThrow(
      'theme.font',
    );
  });
});

test('the documented theme is legible', () => {
  const block = codeBlocks.find(({ text }) => text.includes('"brandDeep"'));
  const theme = partnerThemeSchema.parse(JSON.parse(block?.text ?? ''));
  expect(themeContrastErrors(withPartnerTheme(tokens, theme))).toEqual([]);
});

test('text has the ink color on a light brand color and is white on a dark one', () => {
  expect(withPartnerTheme(tokens, { brand: '#0B5C45' }).onBrand).toBe('#FFFFFF');
  const light = withPartnerTheme(tokens, { brand: '#F5C518', ink: '#14110A' });
  expect(light.onBrand).toBe('#14110A');
  // Links in the light brand color are unreadable on white.
  expect(themeContrastErrors(light)).not.toEqual([]);
});

test('a static host allows partners to embed only the pages that are made for it', () => {
  const policy = "default-src 'self'; frame-ancestors 'self'; object-src 'none'";
  const page = { 'content-security-policy': policy };
  const headers = addPartnerFrameOrigins(
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
  expect(cspWithFrameAncestors(policy, [])).toBe(policy);
});
