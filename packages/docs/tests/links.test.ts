import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { checkLinks } from '../src/check-built-links.ts';
import { linkTarget, pageId } from '../src/paths.ts';

const targets: [source: string, url: string, target: ReturnType<typeof linkTarget>][] = [
  ['README.md', 'docs/deploy.md', { page: 'deploy/' }],
  ['README.md', 'docs/decisions', { page: 'decisions/' }],
  ['docs/deploy.md', '../README.md#folders', { page: '#folders' }],
  ['docs/deploy.md', 'operations.md#logs', { page: 'operations/#logs' }],
  ['docs/decisions/0001-x.md', '../../SECURITY.md', { page: 'reporting/' }],
  ['docs/deploy.md', '../server/main.ts', { file: 'server/main.ts' }],
  ['docs/deploy.md', 'missing.md', 'unchanged'],
  ['docs/deploy.md', '#database', 'unchanged'],
  ['docs/deploy.md', 'https://nodejs.org', 'unchanged'],
];
for (const [source, url, target] of targets)
  test(`a link from ${source} to ${url}`, () => assert.deepEqual(linkTarget(source, url), target));

test('pages have different ids', () => {
  const files = ['README.md', 'docs/decisions/README.md', 'packages/conformance/README.md'];
  assert.deepEqual(files.map(pageId), ['index', 'decisions', 'conformance']);
  assert.notEqual(pageId('SECURITY.md'), pageId('docs/security.md'));
});

test('links, images and anchors that open nothing are listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-docs-'));
  try {
    mkdirSync(join(folder, 'deploy'));
    mkdirSync(join(folder, 'decisions/0001-x'), { recursive: true });
    writeFileSync(join(folder, 'decisions/0001-x/index.html'), '');
    writeFileSync(join(folder, 'logo.svg'), '');
    writeFileSync(join(folder, 'deploy/index.html'), '<h2 id="cdn">CDN</h2><a href="../">up</a>');
    writeFileSync(
      join(folder, 'index.html'),
      `<a href="/base/deploy/#cdn">works</a> <img src="/base/logo.svg"> <a href="mailto:a@b.example">
       <a class="x" href="/base/deploy/#dns">a</a> <a href="missing.md">b</a> <img src="/x.png">
       <a href="/base/deploy">folder without its slash</a> <a href="https://other.example/x">c</a>`,
    );
    const { broken, count, unlisted } = checkLinks(folder, '/base');
    assert.deepEqual(
      broken.toSorted(),
      ['/base/deploy', '/base/deploy/#dns', '/x.png', 'missing.md'].map((url) => `/base/: ${url}`),
    );
    assert.equal(count, 7);
    assert.deepEqual(unlisted, ['/base/decisions/0001-x/']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
