import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadBrand } from '../../src/integrations/brand-theme.ts';
import { readContentRedirects, findRedirect, allRedirects } from '../../src/site/redirects.ts';
import { folderWith } from '../fixtures/content-folder.ts';

const { links } = loadBrand('src/content/brand/alderway.json');
const redirectTargets = (path: string, own: Partial<typeof links> = {}) =>
  findRedirect(allRedirects({ links: { ...links, ...own } }), path, { includesWildcards: true })
    ?.to ?? null;

describe('redirects', () => {
  test('send partners to the platform', () => {
    expect(redirectTargets('/partners')).toBe('/platform');
    expect(redirectTargets('/partners/')).toBe('/platform');
  });

  test('send every path below /_/ to the home page', () => {
    expect(['/_', '/_/', '/_/a', '/_/a/b'].map((path) => redirectTargets(path))).toEqual(
      Array.from({ length: 4 }, () => '/'),
    );
  });

  test("send visitors to the brand's external pages, and keep our page if the brand has none", () => {
    expect(redirectTargets('/about')).toBeNull();
    expect(redirectTargets('/about', { about: 'https://company.example' })).toBe(
      'https://company.example',
    );
    expect(redirectTargets('/home-warranty', { homeWarranty: 'https://home.example' })).toBe(
      'https://home.example',
    );
  });

  test('do not affect other paths', () => {
    expect(['/', '/platform', '/partnership', '/_x'].map((path) => redirectTargets(path))).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  test("are temporary if they depend on the brand's settings", () => {
    const found = allRedirects({ links: { ...links, about: 'https://company.example' } }, []);
    expect(findRedirect(found, '/about', { includesWildcards: true })?.status).toBe(302);
  });
});

describe('the content’s own redirects', () => {
  test('are permanent by default', () => {
    const folder = folderWith({
      'redirects.json': JSON.stringify([
        { from: '/old', to: '/faq' },
        { from: '/sale', to: '/baggage-protection', permanent: false },
      ]),
    });
    expect(
      readContentRedirects(join(folder, 'redirects.json')).map(({ status }) => status),
    ).toEqual([301, 302]);
  });

  test('are empty when the file cannot be read, which a build reports', () => {
    const folder = folderWith({ 'redirects.json': '[{' });
    expect(readContentRedirects(join(folder, 'redirects.json'))).toEqual([]);
  });
});
