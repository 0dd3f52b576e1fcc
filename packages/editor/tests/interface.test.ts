import { deepEqual, equal, match } from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openEditorInBrowser, saveEntry } from './browser.ts';
import { edit, run } from './repository.ts';

const { root, server, page, read, close } = await openEditorInBrowser();
after(close);

const question = '/keystatic/collection/faq/item/refunds';
const result = page.locator('.result');
const bar = page.locator('.bar');
const dialog = page.getByRole('dialog');

test('asks no other host, and shows the brand’s font and logo', async () => {
  const hosts = new Set<string>();
  const problems: string[] = [];
  page.on('request', (sent) => hosts.add(new URL(sent.url()).host));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(question);
  const field = page.getByRole('textbox', { name: 'Question' });
  await field.waitFor();
  match(await field.evaluate((input) => getComputedStyle(input).fontFamily), /^"?Hanken Grotesk/);
  equal(await page.evaluate(() => document.fonts.check('16px "Hanken Grotesk"')), true);
  equal(await bar.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth > 0), true);
  equal(await page.locator('#brand-mark-gradient').count(), 0);
  deepEqual([...hosts], [new URL(page.url()).host]);
  deepEqual(problems, []);
});

test('begins a form with the title and the text, and folds the publication at its end', async () => {
  // The labels of hidden fields, which screen readers use, have no class.
  const parts = page.locator('#item-edit-form').locator('label[class], summary, [role=textbox]');
  const names = await parts.evaluateAll((all) =>
    all.map((part) => (part.role === 'textbox' ? 'Text' : part.textContent!.split(/[* ]/)[0])),
  );
  const expected = 'Question, Path, Topic, Text, Position, In, Publication, DraftNot, First, Last';
  equal(names.join(', '), expected);
  equal(await page.getByText('Draft', { exact: true }).isVisible(), false);
  match((await page.locator('label[class]:has-text("Topic")').textContent())!, /\*/);
});

test('opens the list of blocks after a sentence, and finds a block by its first letters', async () => {
  const blocks = page.getByRole('listbox', { name: 'Insert menu' });
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('/');
  await blocks.waitFor();
  await page.goto('/keystatic/collection/pages/item/about');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/pic', { delay: 60 });
  await blocks.getByText('Prices of collections').waitFor();
  await page.keyboard.press('Enter');
  equal(await saveEntry(page), 400);
  await page.getByText('Picture: Alternative text').waitFor();
});

test('folds out a used publication field, and saves it as a field of the file', async () => {
  await page.goto(question);
  await page.getByText('Publication Draft, dates').click();
  await page.getByRole('checkbox', { name: 'Draft' }).check();
  equal(await saveEntry(page), 200);
  match(read('src/content/faq/refunds.md'), /^draft: true$/m);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Draft' }).uncheck();
  equal(await saveEntry(page), 200);
  await result.getByText('Saved. The site has no errors.').waitFor();
  match(read('src/content/faq/refunds.md'), /^draft: false$/m);
  run(root, 'restore', 'src');
});

test('says after a save which error would block the build', async () => {
  await page.goto('/keystatic/collection/landings/item/renters-insurance');
  const target = page.getByRole('textbox', { name: 'Target of the button' }).first();
  const before = await target.inputValue();
  await target.fill('/renters-insurence/address');
  equal(await saveEntry(page), 200);
  await result.getByText('Saved, but 1 error keeps the site from being built.').waitFor();
  const error = result.getByRole('listitem');
  match(
    (await error.textContent())!,
    /^Landing pages, renters-insurance: Hero › Target of the button: links to \/renters-insurence\/address, which does not exist/,
  );
  match(
    (await error.getByRole('link').getAttribute('href'))!,
    /landings\/item\/renters-insurance$/,
  );
  await target.fill(before);
  equal(await saveEntry(page), 200);
  await result.getByText('Saved. The site has no errors.').waitFor();
});

test('warns of a figure without a source after a save and before a publication', async () => {
  await page.goto('/keystatic/collection/faq/item/refunds');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Prices are low. Nine out of ten customers come back.');
  equal(await saveEntry(page), 200);
  await result.getByText('Saved. The site has no errors, but 1 figure has no source.').waitFor();
  const warning =
    'Questions, refunds: “Nine out of ten customers come back.” has a figure without a source. Insert the number with the block Value, or leave it out.';
  equal(await result.getByRole('listitem').textContent(), warning);
  await bar.getByRole('button', { name: '1 change not published' }).click();
  equal(await dialog.locator('.result--warning li').textContent(), warning);
  equal(await dialog.getByRole('button', { name: 'Publish', exact: true }).isEnabled(), true);
  run(root, 'restore', 'src');
});

test('lists above the form why a save is rejected, and removes the result of an earlier save', async () => {
  await page.goto('/keystatic/collection/landings/item/smartphone-protection');
  const title = page.getByRole('textbox', { name: 'Title' }).first();
  const before = await title.inputValue();
  await title.fill('Smartphones');
  equal(await saveEntry(page), 200);
  await result.getByText('Saved. The site has no errors.').waitFor();
  await title.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await result.getByText('Title is missing').waitFor();
  equal(await result.getByText('The site has no errors').count(), 0);
  equal(await result.evaluate((element) => element === document.activeElement), true);
  const invalid = page.locator('[data-invalid]');
  const isMarked = () => title.getAttribute('aria-invalid');
  equal(await isMarked(), 'true');
  await title.fill('Smartphones from {form} a month');
  equal(await saveEntry(page), 400);
  await result.getByText('Title: {form} is not known here').waitFor();
  equal(await result.getByText('Title is missing').count(), 0);
  match((await invalid.getAttribute('data-invalid'))!, /^Title: \{form\} is not known here/);
  equal(await isMarked(), 'true');
  await result.getByRole('button', { name: /^Title: / }).click();
  equal(await title.evaluate((input) => input === document.activeElement), true);
  await title.fill('A'.repeat(52));
  equal(await invalid.count(), 0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await result.getByText('Title: 52 characters; at most 50').waitFor();
  await title.fill(before);
  equal(await saveEntry(page), 200);
  await result.getByText('Saved. The site has no errors.').waitFor();
});

test('marks a color without contrast and a color of another format', async () => {
  await page.goto('/keystatic/collection/brand/item/alderway');
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true }).first();
  await accent.fill('#F2C9B4');
  equal(await saveEntry(page), 400);
  equal(await accent.getAttribute('aria-invalid'), 'true');
  await result.getByRole('button', { name: /^“Accent” .* on white/ }).click();
  equal(await accent.evaluate((input) => input === document.activeElement), true);
  await accent.fill('orange');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await result.getByRole('button', { name: /^Colors and fonts › Accent: / }).waitFor();
  equal(await accent.getAttribute('aria-invalid'), 'true');
});

test('publishes with a sentence, takes back, puts back and undoes', async () => {
  const file = 'src/content/faq/refunds.md';
  const original = read(file);
  await page.goto(question);
  await bar.getByRole('button', { name: 'Everything is published' }).waitFor();
  await page.getByRole('textbox', { name: 'Question' }).fill('Can I get my money back?');
  equal(await saveEntry(page), 200);
  await bar.getByRole('button', { name: '1 change not published' }).click();
  await dialog.getByText('Changed: Can I get my money back? (question)').waitFor();
  await dialog.getByRole('button', { name: /^Take back/ }).click();
  equal(read(file) === original, false);
  await page.route('**/api/take-back', async (route) => {
    await dialog.getByRole('button', { name: 'Taking back…' }).waitFor();
    equal(await dialog.getByText('Publishing…').count(), 0);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
  await result.getByText('Taken back: Changed: Can I get my money back? (question)').waitFor();
  equal(read(file), original);
  await bar.getByRole('button', { name: 'Everything is published' }).click();
  await dialog.getByRole('button', { name: /^Put back/ }).click();
  await result.getByText('Put back: Changed: Can I get my money back? (question)').waitFor();
  await page.goto('/');
  equal(new URL(page.url()).pathname, question);
  await bar.getByRole('button', { name: '1 change not published' }).click();
  const sentence = dialog.getByRole('textbox', { name: 'What changed, in one sentence' });
  equal(await sentence.inputValue(), 'Change “Can I get my money back?” (question)');
  await sentence.fill('Ask the question as visitors do');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByText(/^Published\. Visitors see it after the next build/).waitFor();
  equal(
    run(server, 'log', '-1', '--format=%an: %s', 'main'),
    'Ana: Ask the question as visitors do',
  );
  await dialog.getByRole('button', { name: 'Undo: Ask the question as visitors do' }).click();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await result.getByText(/^The publication is undone\. .* The site has no errors\.$/).waitFor();
  equal(new URL(page.url()).pathname, question);
  equal(read(file), original);
  equal(run(server, 'show', `main:${file}`), original.trim());
});

test('opens the list after a step that removes the open entry', async () => {
  const file = 'src/content/faq/parrots.md';
  writeFileSync(
    join(root, file),
    '---\nquestion: Do you insure parrots?\ntopic: Coverage\norder: 70\n---\n\nNo.\n',
  );
  await page.goto('/keystatic/collection/faq/item/parrots');
  await bar.getByRole('button', { name: '1 change not published' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByText(/^Published\. Visitors see it after the next build/).waitFor();
  await dialog.getByRole('button', { name: /^Undo: Add the question/ }).click();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await result.getByText(/^The publication is undone\. .* The site has no errors\.$/).waitFor();
  equal(existsSync(join(root, file)), false);
  equal(new URL(page.url()).pathname, '/keystatic/collection/faq');
});

/** Sends a request with exactly these headers, as a page of another site could. */
function send(path: string, headers: Record<string, string>, body: string): Promise<number> {
  const { hostname, port } = new URL(page.url());
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on('error', reject).end(body);
  });
}

test('publishes, takes back and undoes nothing for other pages', async () => {
  const { host, origin } = new URL(page.url());
  edit(root, 'src/content/faq/refunds.md', 'Are charges', 'Are all charges');
  const before = run(server, 'rev-parse', 'main');
  const commit = before;
  const bodies = {
    '/api/publish': { message: 'x' },
    '/api/take-back': { id: 'faq/refunds.md' },
    '/api/put-back': { copy: '1-a' },
    '/api/receive': {},
    '/api/undo-publication': { commit },
  };
  const own = { host, origin, 'no-cors': '1', 'sec-fetch-site': 'same-origin' };
  const { 'no-cors': _, ...withoutHeader } = own;
  const strangers = [
    withoutHeader,
    { ...own, origin: 'https://evil.example' },
    { ...own, origin: 'null' },
    { ...own, 'sec-fetch-site': 'cross-site' },
    { ...own, host: 'evil.example' },
  ];
  for (const [path, body] of Object.entries(bodies)) {
    for (const headers of strangers)
      equal(
        await send(path, headers, JSON.stringify(body)),
        403,
        `${path} ${JSON.stringify(headers)}`,
      );
    for (const text of ['', '{', '[]', '{"a":1}', JSON.stringify({ ...body, root: '/etc' })])
      equal(await send(path, own, text), 400, `${path} ${text}`);
  }
  const asOption = JSON.stringify({ commit: '--upload-pack=touch x' });
  equal(await send('/api/undo-publication', own, asOption), 400);
  equal(run(server, 'rev-parse', 'main'), before);
  match(read('src/content/faq/refunds.md'), /Are all charges/);
  const fromOther = await fetch(`${origin}/api/publication`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  equal(fromOther.status, 403);
});

test('lists the entries of a collection with their titles', async () => {
  await page.goto('/keystatic/collection/faq');
  const row = page.getByRole('row', { name: /^cancel-by-phone/ });
  await row.getByText('Can I cancel without signing in?').waitFor();
  await page.getByRole('columnheader', { name: 'Path' }).waitFor();
});
