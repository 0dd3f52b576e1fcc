import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadBrand } from '../../src/integrations/brand-theme.ts';
import { contentRedirects, redirectFor, redirectsOf } from '../../src/site/redirects.ts';
import { folderWith } from '../fixtures/content-folder.ts';

const { links } = loadBrand('src/content/brand/alderway.json');
const redirectTargets = (path: string, own: Partial<typeof links> = {}) =>
  redirectFor(redirectsOf({ links: { ...links, ...own } }), path, { includesWildcards: true })
    ?.to ?? null;

describe('redirects', () => {
  test('lead partners to the platform', () => {
    expect(redirectTargets('/partners')).toBe('/platform');
    expect(redirectTargets('/partners/')).toBe('/platform');
  });

  test('lead every path below /_/ home', () => {
    expect(['/_', '/_/', '/_/a', '/_/a/b'].map((path) => redirectTargets(path))).toEqual(
      Array.from({ length: 4 }, () => '/'),
    );
  });

  test('lead to what the brand has elsewhere, and keep our page where it has nothing', () => {
    expect(redirectTargets('/about')).toBeNull();
    expect(redirectTargets('/about', { about: 'https://company.example' })).toBe(
      'https://company.example',
    );
    expect(redirectTargets('/home-warranty', { homeWarranty: 'https://home.example' })).toBe(
      'https://home.example',
    );
  });

  test('leave other paths alone', () => {
    expect(['/', '/platform', '/partnership', '/_x'].map((path) => redirectTargets(path))).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  test('to what a brand has elsewhere are temporary, as a setting decides', () => {
    const found = redirectsOf({ links: { ...links, about: 'https://company.example' } }, []);
    expect(redirectFor(found, '/about', { includesWildcards: true })?.status).toBe(302);
  });
});

describe('the content’s own redirects', () => {
  test('are permanent unless they say otherwise', () => {
    const folder = folderWith({
      'redirects.json': JSON.stringify([
        { from: '/old', to: '/faq' },
        { from: '/sale', to: '/baggage-protection', permanent: false },
      ]),
    });
    expect(contentRedirects(join(folder, 'redirects.json')).map(({ status }) => status)).toEqual([
      301, 302,
    ]);
  });

  test('are none where the file cannot be read, which a build reports', () => {
    const folder = folderWith({ 'redirects.json': '[{' });
    expect(contentRedirects(join(folder, 'redirects.json'))).toEqual([]);
  });
});
