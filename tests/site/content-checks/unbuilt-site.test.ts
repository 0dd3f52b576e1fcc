import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContentInWorker } from '../../../src/site/content-checks/check-in-worker.ts';
import { folderWith } from '../../fixtures/content-folder.ts';

const about = 'src/content/pages/about.mdx';

function projectWith(text: string) {
  const root = folderWith({});
  for (const folder of ['src/content', 'src/pages', 'public'])
    cpSync(folder, join(root, folder), { recursive: true });
  appendFileSync(join(root, about), `\n${text}\n`);
  return root;
}

const linkErrors = async (root: string) =>
  (await checkContentInWorker(root, undefined, { links: true })).map(
    ({ file, message }) => `${file}: ${message}`,
  );

test('links to pages, questions, flows, files, redirects and other sites work before a build', async () => {
  const links =
    '/contact /faq#refunds /about#any /renters-insurance/address /collectibles /partners /docs/api /avatars/priya.svg / /sitemap.xml #top https://example.com/x mailto:a@example.com'.split(
      ' ',
    );
  expect(await linkErrors(projectWith(links.map((link) => `[a](${link})`).join(' ')))).toEqual([]);
});

test('a link below a flow works only if it is a step of the flow', async () => {
  const working = [
    '/renters-insurance/quote',
    '/rental-car-insurance/extension/start',
    '/rental-car-insurance/extension/some-policy/payment',
    '/account/policies/collection-change/address',
    '/collectibles/wine-insurance/start',
    '/cancellations/some-policy',
  ];
  const broken = [
    '/renters-insurance/austn',
    '/rental-car-insurance/extension/some-policy/pay',
    '/collectibles/wine-insurance/payment',
    '/collectibles/wien-insurance/start',
  ];
  const links = [...working, ...broken].map((link) => `[a](${link})`).join(' ');
  const errors = await linkErrors(projectWith(links));
  expect(errors.map((error) => /links to (\S+),/.exec(error)?.[1])).toEqual(broken);
});

test('links that a build would reject are found before it', async () => {
  const root = projectWith('[a](/nowhere) [b](/faq#nothing) [c](contct)\n\n[d]: /missing');
  const contact = join(root, 'src/content/pages/careers.mdx');
  writeFileSync(contact, readFileSync(contact, 'utf8').replace('---\n', '---\ndraft: true\n'));
  appendFileSync(join(root, 'src/content/faq/refunds.md'), '\n[See](/lost).\n');
  const errors = await linkErrors(root);
  expect(errors).toContain(`${about}: links to /nowhere, which does not exist`);
  expect(errors).toContainEqual(expect.stringContaining('/faq has no anchor with that name'));
  expect(errors).toContainEqual(expect.stringContaining('links to contct, which does not exist'));
  expect(errors).toContainEqual(expect.stringContaining('links to /missing'));
  expect(errors).toContain('src/content/faq/refunds.md: links to /lost, which does not exist');
});

test('a link to an unpublished entry names the reason', async () => {
  const root = projectWith('[a](/careers) [b](/faq#refunds) [c](/contact)');
  const addField = (file: string, field: string) => {
    const path = join(root, 'src/content', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace('---\n', `---\n${field}\n`));
  };
  addField('pages/careers.mdx', 'draft: true');
  addField('faq/refunds.md', 'draft: true');
  addField('pages/contact.mdx', 'publishUntil: 2026-01-15');
  const errors = (await linkErrors(root)).map((error) => error.replaceAll('\u00A0', ' '));
  const advice = 'publish it too, or remove the link';
  expect(errors).toContain(`${about}: links to /careers, which is a draft: ${advice}`);
  expect(errors).toContain(
    `${about}: links to /faq#refunds, but the question is a draft: ${advice}`,
  );
  expect(errors).toContain(
    `${about}: links to /contact, which is unpublished (Ended Jan 15, 2026): ${advice}`,
  );
});

test('errors of the files are corrected before the links are checked', async () => {
  const root = projectWith('[a](/nowhere)');
  writeFileSync(join(root, 'src/content/redirects.json'), '{');
  writeFileSync(join(root, 'src/content/brand/alderway.json'), '{}');
  const errors = await linkErrors(root);
  expect(errors).toContainEqual(expect.stringContaining('redirects.json: cannot be read'));
  expect(errors.join()).not.toContain('/nowhere');
});
