import { deepEqual, equal, match } from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright';
import { openEditorInBrowser, saveEntry } from './browser.ts';

const { root, page, read, close } = await openEditorInBrowser();
after(close);

const field = (name: string, within: Pick<Page, 'getByRole'> = page) =>
  within.getByRole('textbox', { name, exact: true });

async function fill(values: Record<string, string>, within?: Pick<Page, 'getByRole'>) {
  for (const [name, value] of Object.entries(values)) await field(name, within).first().fill(value);
}

/** Returns the added and the removed lines of a file. */
function difference(old: string, fresh: string) {
  const [olds, news] = [old.split('\n'), fresh.split('\n')];
  return {
    added: news.filter((line) => !olds.includes(line)),
    removed: olds.filter((line) => !news.includes(line)),
  };
}

test('creates a new file for a new question', async () => {
  await page.goto('/keystatic/collection/faq/create');
  await fill({ Question: 'Do you insure parrots?' });
  await page.getByRole('textbox', { name: 'Text' }).fill('Not yet.');
  await fill({ Position: '70' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('alert').getByText('Topic is missing').waitFor();
  await page.getByRole('button', { name: /^Choose… Topic/ }).click();
  await page.getByRole('option', { name: 'Coverage' }).click();
  equal(await saveEntry(page, 'Create'), 200);
  equal(
    read('src/content/faq/do-you-insure-parrots.md'),
    '---\nquestion: Do you insure parrots?\ntopic: Coverage\norder: 70\n---\n\nNot yet.\n',
  );
});

test("changes one line of a page's file for one changed word", async () => {
  const file = 'src/content/pages/about.mdx';
  const before = read(file);
  await page.goto('/keystatic/collection/pages/item/about');
  await fill({ Title: 'About the company' });
  equal(await saveEntry(page), 200);
  deepEqual(difference(before, read(file)), {
    added: ['title: About the company'],
    removed: ['title: About us'],
  });
});

test('stores the picture of a new testimonial under public', async () => {
  const file = 'src/content/testimonials.json';
  const before = read(file);
  await page.goto('/keystatic/singleton/testimonials');
  await page.getByRole('button', { name: 'Add' }).click();
  const window = page.getByRole('dialog');
  await fill({ Id: 'ana', Review: 'Paid in a week.', Author: 'Ana', Location: 'Reno' }, window);
  await fill({ 'Short name': 'Ana', Product: 'Flight', Purchase: 'May 2026' }, window);
  await fill({ Quantity: '1 trip', Price: '$9.00', Outcome: 'Delay', Amount: '$80' }, window);
  await window.getByRole('button', { name: /Result/ }).click();
  await page.getByRole('option', { name: 'Paid' }).click();
  await window.locator('input[type=file]').setInputFiles({
    name: 'Ana Smiling.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'),
  });
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('.picture > img')?.naturalWidth,
  );
  await window.getByRole('button', { name: 'Add', exact: true }).click();
  equal(await saveEntry(page), 200);
  const { added, removed } = difference(before, read(file));
  deepEqual(removed, []);
  deepEqual(
    added.map((line) => line.trim()),
    [
      '"id": "ana",',
      '"review": "Paid in a week.",',
      '"author": "Ana",',
      '"location": "Reno",',
      '"avatar": "/pictures/ana-smiling.svg",',
      '"short": "Ana",',
      '"product": "Flight",',
      '"price": "$9.00",',
      '"outcome": "Delay",',
      '"amount": "$80"',
      '}',
    ],
  );
  equal(existsSync(join(root, 'public/pictures/ana-smiling.svg')), true);
});

test('shows schema errors as text and does not change the file', async () => {
  const file = 'src/content/landings/rental-car-insurance.mdx';
  const before = read(file);
  await page.goto('/keystatic/collection/landings/item/rental-car-insurance');
  const drawing = page.getByRole('group', { name: 'Drawing' });
  await drawing.getByRole('button', { name: 'Choose…' }).click();
  await drawing.getByRole('button', { name: 'hail' }).click();
  equal(await saveEntry(page), 400);
  await page.getByText('Give the hero exactly one of tariff, price, collection').waitFor();
  equal(read(file), before);
});

test('adds a picture to a text as a block and requires its alternative text', async () => {
  const file = 'src/content/pages/contact.mdx';
  const before = read(file);
  await page.goto('/keystatic/collection/pages/item/contact');
  await field('Text').last().focus();
  const markIcon = page
    .getByRole('radio', { name: 'Button' })
    .or(page.getByLabel('Button', { exact: true }));
  equal((await markIcon.first().locator('svg rect').boundingBox())!.width > 0, true);
  // Keystatic's button with the plus sign has no accessible name.
  await page.locator('button[aria-haspopup=true]').last().click();
  await page.getByRole('menuitem', { name: /^Picture/ }).click();
  equal(await saveEntry(page), 400);
  await page.getByText('Picture: Alternative text').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const window = page.getByRole('dialog');
  await fill({ Picture: '/avatars/priya.svg', 'Alternative text': 'Our desk' }, window);
  await window.getByRole('button', { name: 'Done' }).click();
  equal(await saveEntry(page), 200);
  equal(read(file), `${before}\n<Figure picture="/avatars/priya.svg" alt="Our desk" />\n`);
});

test('inserts a value of the product into a field, and shows the text filled', async () => {
  const file = 'src/content/landings/baggage-protection.mdx';
  const before = read(file);
  await page.goto('/keystatic/collection/landings/item/baggage-protection');
  const title = field('Title').first();
  equal(await title.inputValue(), 'Baggage protection from {from} a trip');
  await page.getByText('Baggage protection from $5 a trip', { exact: true }).first().waitFor();
  await title.fill('Bags from ');
  await page.getByRole('button', { name: 'Insert a value: Title' }).click();
  await page.getByRole('textbox', { name: 'Search by name or value' }).fill('price:checked');
  await page.getByRole('button', { name: '$9 price:checked', exact: true }).click();
  await page.getByText('Bags from $9', { exact: true }).waitFor();
  equal(await saveEntry(page), 200);
  deepEqual(difference(before, read(file)), {
    added: ['title: Bags from {price:checked}'],
    removed: ['title: Baggage protection from {from} a trip'],
  });
});

test('counts the filled text of a field, also in a copy', async () => {
  const title = 'Baggage protection on every trip, from {from} a trip';
  await page.goto('/keystatic/collection/landings/create?duplicate=baggage-protection');
  await fill({ Title: title, Path: 'copied-baggage-protection' });
  equal(await saveEntry(page, 'Create'), 200);
  const file = 'src/content/landings/copied-baggage-protection.mdx';
  match(read(file), new RegExp(`^title: ${title}$`, 'm'));
  match(read(file), /^draft: true$/m);
  await page.waitForURL(/item\/copied-baggage-protection/);
  await page.locator('.values .quiet').first().waitFor();
  rmSync(join(root, file));
});

test('rejects an unknown value in a field', async () => {
  await page.goto('/keystatic/collection/landings/item/baggage-protection');
  await fill({ Title: 'Bags from {form} a trip' });
  equal(await saveEntry(page), 400);
  await page.getByText('Title: {form} is not known here; did you mean {from}?').waitFor();
});

test('keeps the values of a text, shows them filled, and inserts one', async () => {
  const file = 'src/content/faq/paying-monthly.md';
  const before = read(file);
  await page.goto('/keystatic/collection/faq/item/paying-monthly');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.getByText('11 payments', { exact: true }).waitFor();
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' From ');
  await page.locator('button[aria-haspopup=true]').last().click();
  await page.getByRole('menuitem', { name: /^Value/ }).click();
  await text.getByText('Choose a value').click();
  await page
    .getByRole('button', { name: /^\$9 renters\.from is the price for an apartment in / })
    .click();
  await text.getByText('$9', { exact: true }).waitFor();
  equal(await saveEntry(page), 200);
  equal(read(file), before.replace(/\n$/, ' From {renters.from}\n'));
});

test('does not overwrite a change that another person has made meanwhile', async () => {
  const file = 'src/content/perks.json';
  await page.goto('/keystatic/singleton/perks');
  await page.getByRole('button', { name: 'Add' }).waitFor();
  writeFileSync(join(root, file), read(file).replace('One total', 'One sum'));
  await page.getByRole('row').first().click();
  const window = page.getByRole('dialog');
  await fill({ Title: 'No account' }, window);
  await window.getByRole('button', { name: 'Done' }).click();
  equal(await saveEntry(page), 400);
  await page.getByText('was changed by someone else').waitFor();
  match(read(file), /One sum/);
});

test('rejects requests from another origin', async () => {
  const { origin } = new URL(page.url());
  const post = { method: 'POST', body: '{"additions":[],"deletions":[]}' };
  equal((await fetch(`${origin}/api/keystatic/update`, post)).status, 403);
  const outside = { ...post, headers: { 'no-cors': '1' } };
  const elsewhere = { additions: [{ path: 'faq/../../x.md', contents: '' }], deletions: [] };
  const answer = await fetch(`${origin}/api/keystatic/update`, {
    ...outside,
    body: JSON.stringify(elsewhere),
  });
  equal(answer.status, 400);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const picture = await fetch(`${origin}/api/pictures/bad.svg`, { ...outside, body: svg });
  match(await picture.text(), /has <script> \(line 1\)/);
});
