import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtPages, linkFaults, markupFaults } from '../fixtures/page-checks.ts';

const page = (body: string, title = 'A page') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

describe('the checks of built pages', () => {
  let site: string;
  beforeEach(() => {
    site = mkdtempSync(join(tmpdir(), 'coverfront-checks-'));
  });
  afterEach(() => rmSync(site, { recursive: true, force: true }));

  function faultsOf(file: string, html: string): string[] {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), html);
    const pages = builtPages(site);
    return [...pages.flatMap(markupFaults), ...linkFaults(site, pages)];
  }

  test('pass a page without a fault', () => {
    expect(faultsOf('fine.html', page('<h1 id="top">One</h1><a href="#top">Up</a>'))).toEqual([]);
  });

  test('name the content file of a page with a broken link', () => {
    const found = faultsOf('faq.html', page('<h1>Questions</h1><a href="/nowhere">Go</a>'));
    expect(found).toEqual(['src/content/pages/faq.mdx links to /nowhere, which is not there']);
  });

  test('find a link to a place that the page does not have', () => {
    const [found] = faultsOf('a.html', page('<h1>One</h1><a href="/a#two">Two</a>'));
    expect(found).toMatch(/a\.html links to \/a#two/);
  });

  test('find a picture without a text', () => {
    expect(faultsOf('a.html', page('<h1>One</h1><img src="/a.html">')).join()).toMatch(/h37/);
  });

  test('find a skipped heading level', () => {
    expect(faultsOf('a.html', page('<h1>One</h1><h3>Three</h3>')).join()).toMatch(/heading-level/);
  });

  test('find a title that is too long', () => {
    const title = 'Words '.repeat(12);
    expect(faultsOf('a.html', page('<h1>One</h1>', title)).join()).toMatch(/long-title/);
  });
});
