import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtPages, markupErrors } from '../fixtures/page-checks.ts';

const page = (body: string, title = 'A page') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;

describe('the checks of built pages', () => {
  let site: string;
  beforeEach(() => {
    site = mkdtempSync(join(tmpdir(), 'coverfront-checks-'));
  });
  afterEach(() => rmSync(site, { recursive: true, force: true }));

  function errorsOf(file: string, html: string): string[] {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), html);
    return builtPages(site).flatMap(markupErrors);
  }

  test('accept a page without errors', () => {
    expect(errorsOf('fine.html', page('<h1 id="top">One</h1><a href="#top">Up</a>'))).toEqual([]);
  });

  test('find a picture without alternative text', () => {
    expect(errorsOf('a.html', page('<h1>One</h1><img src="/a.html">')).join()).toMatch(/h37/);
  });

  test('find a skipped heading level', () => {
    expect(errorsOf('a.html', page('<h1>One</h1><h3>Three</h3>')).join()).toMatch(/heading-level/);
  });

  test('find a title that is too long', () => {
    const title = 'Words '.repeat(12);
    expect(errorsOf('a.html', page('<h1>One</h1>', title)).join()).toMatch(/long-title/);
  });
});
