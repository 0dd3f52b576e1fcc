import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { alternateLanguageUrls } from '../../src/site/alternates.ts';
import { lastChangeDates } from '../../src/site/last-change-dates.ts';
import { contentLastModified } from '../../src/site/sitemap.ts';

const site = new URL('https://shop.example');

describe('the dates of content', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'coverfront-dates-'));
    mkdirSync(join(folder, 'src/content/faq'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (cwd: string, words: string[], day?: string) =>
    execFileSync('git', words, {
      cwd,
      stdio: 'ignore',
      env: {
        ...process.env,
        ...(day && { GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` }),
      },
    });

  function commit(day: string, file: string, text: string) {
    writeFileSync(join(folder, file), text);
    git(folder, ['add', '-A']);
    git(folder, ['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-m', 'x'], day);
  }

  test('are those of the last commits of each file', () => {
    git(folder, ['init']);
    commit('2026-01-05', 'src/content/faq/one.md', 'One');
    commit('2026-02-06', 'src/content/faq/año.md', 'Two');
    commit('2026-03-07', 'src/content/faq/one.md', 'One, again');
    commit('2026-04-08', 'README.md', 'Not content');
    expect(Object.fromEntries(lastChangeDates('src/content', folder))).toEqual({
      'src/content/faq/one.md': '2026-03-07',
      'src/content/faq/año.md': '2026-02-06',
    });
  });

  test('are unknown without a history, and in a shallow clone', () => {
    expect(lastChangeDates('src/content', folder).size).toBe(0);
    git(folder, ['init']);
    commit('2026-01-05', 'src/content/faq/one.md', 'One');
    commit('2026-02-06', 'src/content/faq/two.md', 'Two');
    const clone = `${folder}/clone`;
    git(folder, ['clone', '--depth=1', pathToFileURL(folder).href, clone]);
    expect(lastChangeDates('src/content', clone).size).toBe(0);
  });
});

describe('the sitemap', () => {
  const dates = new Map([
    ['src/content/pages/faq.mdx', '2026-01-05'],
    ['src/content/faq/refunds.md', '2026-03-07'],
    ['src/content/landings/flight.mdx', '2026-02-06'],
  ]);
  const day = (text: string, file: string) => contentLastModified(text, { file, dates });

  test("has the date of a page's last change, including the content that it shows from other files", () => {
    expect(day('template: text', 'src/content/pages/faq.mdx')).toBe('2026-01-05');
    expect(day('template: faq', 'src/content/pages/faq.mdx')).toBe('2026-03-07');
    expect(day('title: x', 'src/content/landings/flight.mdx')).toBe('2026-02-06');
    expect(day('title: x\nupdated: 2026-05-09', 'src/content/landings/flight.mdx')).toBe(
      '2026-05-09',
    );
  });

  test('has no date if none is known', () => {
    expect(day('title: x', 'src/content/pages/new.mdx')).toBeUndefined();
  });
});

describe('other languages of a page', () => {
  test('are empty while the site has one language', () => {
    expect(alternateLanguageUrls('/faq', site)).toEqual([]);
  });

  test('are listed with their URLs and a default', () => {
    const known = [
      { code: 'en', prefix: '' },
      { code: 'es', prefix: '/es' },
    ];
    expect(alternateLanguageUrls('/faq', site, known)).toEqual([
      { code: 'en', href: 'https://shop.example/faq' },
      { code: 'es', href: 'https://shop.example/es/faq' },
      { code: 'x-default', href: 'https://shop.example/faq' },
    ]);
    expect(alternateLanguageUrls('/', site, known).map(({ href }) => href)).toEqual([
      'https://shop.example/',
      'https://shop.example/es',
      'https://shop.example/',
    ]);
  });
});
