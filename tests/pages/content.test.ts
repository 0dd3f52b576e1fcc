import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject } from '../../scripts/project-copy.mjs';
import { runAstro } from '../fixtures/run-astro.ts';

const blocks = `
<CtaBanner title="Ask <em>us</em>" link="/faq" />
<CtaBanner title="Or call" buttonStyle="outline" lightTheme footnote="Footnote text" />
<PartnerBlock title="Our partner" partner="Skyhop" logo="M2 18L22 4l-6 16-4-6Z">Words.</PartnerBlock>
<ThreeCards title="Three" cards={[{ heading: 'One' }, { heading: 'Two', icon: 'globe' }]} />
`;

describe('the content of the site', () => {
  let folder: string;
  beforeAll(() => {
    folder = copyProject();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function change(file: string, from: string | RegExp, to: string): () => void {
    const path = join(folder, 'src/content', file);
    const before = readFileSync(path, 'utf8');
    expect(before).toMatch(from);
    writeFileSync(path, before.replace(from, to));
    return () => writeFileSync(path, before);
  }

  test('stops the build with every error: the file, the line, the field and the expected value', async () => {
    const undoChanges = [
      change('pages/contact.mdx', /^description: .*$/m, `description: ${'x'.repeat(161)}`),
      change('landings/baggage-protection.mdx', /^underwriter: /m, 'undrewriter: '),
      change('testimonials.json', /\}\s*\]\s*$/, '},\n]'),
    ];
    const failedBuild = await runAstro(folder, 'build');
    for (const undo of undoChanges) undo();
    expect(failedBuild.ok).toBe(false);
    expect(failedBuild.output).toMatch(/\b4 errors block this build:/);
    expect(failedBuild.output).toMatch(
      /baggage-protection\.mdx, line \d+\n {2}undrewriter: there is no field with this name; did you mean underwriter\?/,
    );
    expect(failedBuild.output).toMatch(/contact\.mdx, line 4\n {2}description: Search results cut/);
    expect(failedBuild.output).toMatch(/testimonials\.json, line \d+\n {2}cannot be read/);
    expect(failedBuild.output).not.toMatch(/\n +at |\*\*/);
  });

  test('stops the build at a dead link, with the file that contains it', async () => {
    const undo = change('faq/refunds.md', /$/, '\nSee [the sea](/see).\n');
    const failedBuild = await runAstro(folder, 'build');
    undo();
    expect(failedBuild.ok).toBe(false);
    expect(failedBuild.output).toMatch(
      /1 error blocks this build:\n\nsrc\/content\/faq\/refunds\.md, line \d+\n {2}links to \/see, which does not exist/,
    );
    expect(failedBuild.output).not.toMatch(/\n +at /);
  });

  test('excludes drafts from the site, its sitemap and its search, and adds a new page from one file', async () => {
    const page = (title: string, more = '') =>
      `---\ntitle: ${title}\ndescription: A page of the test, with a sentence to say what it is about.\n${more}---\n\nWords.\n`;
    writeFileSync(
      join(folder, 'src/content/pages/press.mdx'),
      page('Press', 'updated: 2026-01-05\n') + blocks,
    );
    writeFileSync(join(folder, 'src/content/pages/plan.mdx'), page('Secret plan', 'draft: true\n'));
    change('landings/collectibles/wine-insurance.mdx', /^---\n/, '---\ndraft: true\n');
    change('faq/who-can-buy.md', /^---\n/, '---\ndraft: true\n');
    const built = await runAstro(folder, 'build');
    expect(built.output).not.toMatch(/error/i);
    const file = (name: string) => join(folder, 'dist', name);
    const read = (name: string) => readFileSync(file(name), 'utf8');
    expect(existsSync(file('press.html'))).toBe(true);
    expect(existsSync(file('og/press.png'))).toBe(true);
    expect(read('404.html')).toContain('/press');
    const press = read('press.html').replace(/\s+/g, ' ');
    expect(press).toMatch(
      /cta-banner__button--success" href="\/faq" [^>]*rel="nofollow"> Get started/,
    );
    expect(press).toContain('<h2>Ask <em>us</em></h2>');
    expect(press).toMatch(/cta-banner--light.*cta-banner__button--outline.*Footnote text/);
    expect(press).toContain('aria-label="Skyhop logo"');
    expect(press).toContain('three-cards__card--no-icon');
    const drafts = ['plan.html', 'collectibles/wine-insurance.html', 'og/plan.png', 'og/list.json'];
    expect(drafts.filter((name) => existsSync(file(name)))).toEqual([]);
    const sitemap = read('sitemap-pages-0.xml') + read('sitemap-landings-0.xml');
    expect(sitemap).toContain('/press</loc><lastmod>2026-01-05T');
    expect(sitemap).not.toMatch(/\/plan<|wine-insurance/);
    expect(read('404.html')).not.toMatch(/Secret plan|wine-insurance/);
    expect(read('faq.html')).not.toContain('Who can buy?');
  });
});
