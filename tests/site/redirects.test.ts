import { describe, expect, test } from 'vitest';
import { loadBrand } from '../../src/integrations/brand-theme.ts';
import { redirectFor, redirectsOf } from '../../src/site/redirects.ts';

const { links } = loadBrand('src/content/brand/alderway.json');
const leadsTo = (path: string, own: Partial<typeof links> = {}) =>
  redirectFor(redirectsOf({ links: { ...links, ...own } }), path, { rest: true })?.to ?? null;

describe('redirects', () => {
  test('lead partners to the platform', () => {
    expect(leadsTo('/partners')).toBe('/platform');
    expect(leadsTo('/partners/')).toBe('/platform');
  });

  test('lead every path below /_/ home', () => {
    expect(['/_', '/_/', '/_/a', '/_/a/b'].map((path) => leadsTo(path))).toEqual(
      Array.from({ length: 4 }, () => '/'),
    );
  });

  test('lead to what the brand has elsewhere, and keep our page where it has nothing', () => {
    expect(leadsTo('/about')).toBeNull();
    expect(leadsTo('/about', { about: 'https://company.example' })).toBe('https://company.example');
    expect(leadsTo('/home-warranty', { homeWarranty: 'https://home.example' })).toBe(
      'https://home.example',
    );
  });

  test('leave other paths alone', () => {
    expect(['/', '/platform', '/partnership', '/_x'].map((path) => leadsTo(path))).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });
});
