import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyProject } from '../fixtures/project-copy.mjs';
import { loadBrand } from '../../src/integrations/brand-theme.ts';
import { contentErrorPages } from '../../src/integrations/content-error-pages.ts';
import { eventually } from '../fixtures/eventually.ts';

const root = join(import.meta.dirname, '../..');
/** A second brand. The normal build of this suite has this brand. */
const brandFile = 'tests/fixtures/brands/second.json';

/**
 * A copy of the project. It gets an entry of each kind that the content does not have today, and
 * these entries in its menus.
 */
const project = copyProject();
const write = (file: string, text: string) =>
  writeFileSync(join(project, 'src/content', file), text);
const content = (file: string) => readFileSync(join(project, 'src/content', file), 'utf8');
const append = (file: string, entry: object) =>
  write(file, JSON.stringify([...(JSON.parse(content(file)) as object[]), entry]));
const question = (fields: string) =>
  `---\nquestion: Do you insure parrots?\ntopic: Coverage\norder: 70\n${fields}---\n\nNot yet.\n`;
const press = (fields: string) =>
  `---\ntitle: Press kit\ndescription: Who to call, what to print, and the logo in four formats, all on one page.\n${fields}---\n\nWho to call.\n`;

const newPage = (title: string, fields: string) =>
  `---\ntitle: ${title}\ndescription: A page of the test, with a sentence to say what it is about.\n${fields}---\n\nWords.\n`;
const asDraft = (file: string) => write(file, content(file).replace('---\n', '---\ndraft: true\n'));

const blocks = `
<CtaBanner title="Ask <em>us</em>" link="/faq" />
<CtaBanner title="Or call" buttonStyle="outline" lightTheme footnote="Footnote text" />
<PartnerBlock title="Our partner" partner="Skyhop" logo="M2 18L22 4l-6 16-4-6Z">Words.</PartnerBlock>
<ThreeCards title="Three" cards={[{ heading: 'One' }, { heading: 'Two', icon: 'globe' }]} />
`;
const parrots = question('publishFrom: 2999-12-01\n');

let built: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  write('faq/parrots.md', parrots);
  write('pages/press.mdx', press('publishUntil: 2020-11-01\n'));
  write(
    'landings/bicycle-insurance.mdx',
    content('landings/smartphone-protection.mdx')
      .replace('name: Smartphone', 'name: Bicycle')
      .replace('title: Smartphone', 'title: Bicycle')
      .replace('icon: device-mobile', 'icon: bicycle\n  menuName: Bike'),
  );
  mkdirSync(join(project, 'src/content/landings/renters-insurance'));
  write(
    'landings/renters-insurance/austin.mdx',
    content('landings/renters-insurance.mdx')
      .replace(
        'name: Renters\n',
        'name: Austin\nparent: { name: Renters, path: /renters-insurance }\n',
      )
      .replace(/title: .*/, 'title: Renters insurance in Austin')
      .replace(/description: .*/, 'description: From {from} a month for {example}.'),
  );
  append('carriers.json', {
    id: 'brackenhall',
    name: 'Brackenhall',
    kind: 'Mutual',
    legalName: 'Brackenhall Mutual Insurance Company',
    logo: '/avatars/priya.svg',
  });
  append('redirects.json', { from: '/bike-cover', to: '/bicycle-insurance', permanent: false });
  write('menus.json', content('menus.json').replace('"label": "Contact"', '"label": "Ring us"'));
  write('pages/jobs.mdx', press('draft: true\n').replace('Press kit', 'Jobs'));
  write('pages/studio.mdx', newPage('Studio', 'updated: 2026-01-05\n') + blocks);
  write('pages/plan.mdx', newPage('Secret plan', 'draft: true\n'));
  asDraft('landings/collectibles/wine-insurance.mdx');
  asDraft('faq/who-can-buy.md');
  built = await build('dist', { DRAFTS: '', BRAND_FILE: join(root, brandFile) });
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

async function build(folder: string, environment: Record<string, string>) {
  const astro = join(project, 'node_modules/astro/bin/astro.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [astro, 'build', '--outDir', folder],
    {
      cwd: project,
      env: {
        // Passes only a part of the environment on, because vitest sets NODE_ENV and others for
        // tests.
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        NO_COLOR: '1',
        ASTRO_TELEMETRY_DISABLED: '1',
        COMPRESS_LATER: '1',
        ...environment,
      },
    },
  );
  const read = (file: string) => readFileSync(join(project, folder, file), 'utf8');
  const files = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' });
  return { stdout: stdout.replaceAll('\u00a0', ' '), read, files };
}

/** Runs the check of the links as Astro does after a build, in a process that the check may end. */
const linkCheckScript = `
  const { contentValidation } = await import('${pathToFileURL(join(root, 'src/integrations/content-validation.ts'))}');
  const logger = { error: console.error, warn() {}, info() {} };
  const { hooks } = contentValidation('${join(root, brandFile)}');
  const config = { root: new URL('${pathToFileURL(`${project}/`)}') };
  await hooks['astro:config:setup']({ command: 'build', config, logger });
  await hooks['astro:build:done']({ dir: new URL('dist/', config.root), logger });
`;

describe('a build', () => {
  test('leaves out unpublished entries, and prints each with its reason and date', () => {
    const { stdout, read, files } = built;
    expect(files).not.toContain('press.html');
    expect(files).not.toContain('jobs.html');
    expect(read('faq.html')).not.toContain('parrots');
    expect(stdout).toContain('left out: src/content/faq/parrots.md (From Dec 1, 2999)');
    expect(stdout).toContain('left out: src/content/pages/press.mdx (Ended Nov 1, 2020)');
    expect(stdout).toContain('left out: src/content/pages/jobs.mdx (Draft)');
    expect(stdout).toContain('build again at 2999-12-01T00:00:00.000Z');
    const writtenFiles = files.filter((file) => /\.(html|css)$/.test(file));
    expect(writtenFiles.filter((file) => read(file).includes('ribbon'))).toEqual([]);
  });

  test('contains the new entries of menus, lists and redirects, with an icon that only they use', () => {
    const { read } = built;
    const home = read('index.html');
    expect(home).toMatch(/class="menu-row" href="\/bicycle-insurance">.*?#bicycle.*?Bike</s);
    expect(home).toMatch(/<option value="bicycle-insurance" data-type="personal">\s*Bike/);
    expect(home).toMatch(/href="\/contact"[^>]*>\s*Ring us/);
    expect(home).toMatch(
      /class="carrier__logo" src="\/avatars\/priya.svg" alt="Brackenhall Mutual"/,
    );
    expect(read('insurance-products.html')).toContain('href="/bicycle-insurance"');
    expect(read('icons.svg')).toContain('<symbol id="bicycle"');
    expect(read('_redirects')).toContain('/bike-cover /bicycle-insurance 302');
    expect(read('sitemap-landings-0.xml')).toContain('/bicycle-insurance<');
  });

  test('names the example above its price on a page below a product, and the product on its page', () => {
    const titleOf = (file: string) =>
      /class="price-control__total">\s*<p>\s*<span>([^<]*)/.exec(built.read(file))?.[1];
    expect(titleOf('renters-insurance.html')).toBe('Renters');
    expect(titleOf('renters-insurance/austin.html')).toBe('Columbus, Ohio');
    expect(built.read('renters-insurance/austin.html')).toMatch(
      /content="From \$\d+ a month for an apartment in Columbus, Ohio\."/,
    );
  });

  test('excludes drafts from the site, its sitemap and its search, and adds a new page from one file', () => {
    const { read, files, stdout } = built;
    expect(stdout).not.toMatch(/error/i);
    expect(files).toContain('og/studio.png');
    expect(read('404.html')).toContain('/studio');
    const studio = read('studio.html').replace(/\s+/g, ' ');
    expect(studio).toMatch(
      /cta-banner__button--success" href="\/faq" [^>]*rel="nofollow"> Get started/,
    );
    expect(studio).toContain('<h2>Ask <em>us</em></h2>');
    expect(studio).toMatch(/cta-banner--light.*cta-banner__button--outline.*Footnote text/);
    expect(studio).toContain('aria-label="Skyhop logo"');
    expect(studio).toContain('three-cards__card--no-icon');
    const drafts = ['plan.html', 'collectibles/wine-insurance.html', 'og/plan.png', 'og/list.json'];
    expect(drafts.filter((name) => files.includes(name))).toEqual([]);
    const sitemap = read('sitemap-pages-0.xml') + read('sitemap-landings-0.xml');
    expect(sitemap).toContain('/studio</loc><lastmod>2026-01-05T');
    expect(sitemap).not.toMatch(/\/plan<|wine-insurance/);
    expect(read('404.html')).not.toMatch(/Secret plan|wine-insurance/);
    expect(read('faq.html')).not.toContain('Who can buy?');
  });

  test('stops at a dead link, with the file that contains it', async () => {
    const refunds = content('faq/refunds.md');
    write('faq/refunds.md', `${refunds}\nSee [the sea](/see).\n`);
    const faq = join(project, 'dist/faq.html');
    const html = readFileSync(faq, 'utf8');
    writeFileSync(faq, html.replace('</main>', '<a href="/see">the sea</a></main>'));
    const script = join(project, 'check-links.mjs');
    writeFileSync(script, linkCheckScript);
    const ended = await promisify(execFile)(process.execPath, [script]).catch(
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
    );
    writeFileSync(faq, html);
    write('faq/refunds.md', refunds);
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /1 error blocks this build:\n\nsrc\/content\/faq\/refunds\.md, line \d+\n {2}links to \/see, which does not exist/,
      ),
    });
    expect(ended.stderr).not.toMatch(/\n +at /);
  });
});

describe('a build with another brand', () => {
  const first = loadBrand(join(root, 'src/content/brand/alderway.json'));
  const second = loadBrand(join(root, brandFile));

  test('has no trace of the demo brand on any page', () => {
    const traces = [first.name, first.phone.display, ...Object.values(first.emails)];
    const { read, files } = built;
    const textFiles = files.filter((name) => /\.(html|js|css|svg|txt|xml|json)$/.test(name));
    expect(textFiles.length).toBeGreaterThan(30);
    expect(textFiles.filter((name) => traces.some((trace) => read(name).includes(trace)))).toEqual(
      [],
    );
  });

  test('has its name, links, mark, colors and fonts', () => {
    const { read } = built;
    const { name, agency, tokens, phone, links, logo } = second;
    const home = read('index.html');
    const font = `url(${tokens.fontDisplay.src})`;
    const expected = [name, agency, phone.href, links.support, logo.left, font];
    expect(expected.filter((own) => !home.includes(own))).toEqual([]);
    expect(read('brand.css')).toContain(tokens.fontDisplay.family);
    expect(read('brand.css').toUpperCase()).toContain(tokens.brand);
  });

  test('redirects to its external pages, and omits ours from the sitemap', () => {
    const { read } = built;
    const { about, careers } = second.links;
    const redirects = JSON.parse(read('_coverfront/redirects.json')) as object[];
    expect(redirects).toContainEqual({ from: '/about', to: about, status: 302 });
    expect(read('_redirects')).toContain(`/careers ${careers} 302`);
    expect(read('about.html')).toContain(`http-equiv="refresh" content="0; url=${about}"`);
    expect(read('sitemap-pages-0.xml')).not.toMatch(/\/(about|careers)</);
  });
});

test('a build with drafts contains all of them, each page marked and hidden from search engines', async () => {
  const { read, files } = await build('dist-drafts', { DRAFTS: '1' });
  const ribbonText = (file: string) =>
    [...read(file).matchAll(/class="ribbon[^>]*>\s*([^<]*?)\s*</g)].map(([, text = '']) =>
      text.replaceAll('\u00a0', ' '),
    );
  expect(ribbonText('press.html')).toEqual(['Preview · Ended Nov 1, 2020']);
  expect(ribbonText('jobs.html')).toEqual(['Preview · Draft']);
  expect(ribbonText('about.html')).toEqual(['Preview · On the site']);
  expect(ribbonText('faq.html')).toEqual(['Preview · On the site', 'Draft', 'From Dec 1, 2999']);
  const open = files.filter(
    (file) => file.endsWith('.html') && !/<meta name="robots" content="noindex/.test(read(file)),
  );
  expect(open).toEqual([]);
});

describe('the development server', () => {
  type Handler = (request: object, response: object, next: () => void) => void;

  /** Starts only the parts of a development server that an integration uses. */
  async function serve() {
    const watcher = new EventEmitter();
    const reload = vi.fn();
    let handler: Handler = () => {};
    const server = {
      watcher,
      ws: { send: reload },
      middlewares: { use: (added: Handler) => void (handler = added) },
    };
    const logger = { error: vi.fn(), info: vi.fn() };
    const { hooks } = contentErrorPages(undefined);
    const call = (name: keyof typeof hooks, options: object) =>
      (hooks[name] as (options: object) => unknown)(options);
    await call('astro:config:done', { config: { root: pathToFileURL(`${project}/`) } });
    await call('astro:server:setup', { server, logger });
    /**
     * Requests the page as a browser does. Returns the response, or null if the server does not
     * handle the request itself.
     */
    const page = (accept = 'text/html') =>
      new Promise<string | null>((shown) => {
        const response = { setHeader: () => {}, end: shown };
        handler({ headers: { accept } }, response, () => shown(null));
      });
    const save = (file: string, text: string) => {
      write(file, text);
      watcher.emit('all', 'change', join(project, 'src/content', file));
    };
    return { page, save, reload, logger };
  }

  test('shows the error of a broken entry in the browser, and the page again after the correction', async () => {
    const { page, save, reload, logger } = await serve();
    expect(await page()).toBeNull();
    save('faq/parrots.md', parrots.replace('question: Do', 'question: Birds: do'));
    await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
    const text = await page();
    expect(text).toContain('<h2>src/content/faq/parrots.md</h2>');
    expect(text).toContain(
      '<b>Line 2</b> cannot be read: the value has a colon in it, so it needs quotation marks: question: &quot;Birds: do you insure parrots?&quot;',
    );
    expect(await page('image/png')).toBeNull();
    expect(logger.error.mock.calls.flat().join()).toContain('1 error blocks the site');
    save('faq/parrots.md', parrots);
    await eventually(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(await page()).toBeNull();
  });
});
