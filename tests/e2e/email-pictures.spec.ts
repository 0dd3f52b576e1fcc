// Renders each email and PDF as a reader sees it. With EMAIL_PICTURES, saves pictures to this
// folder: npm run email-pictures.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { readBrand } from '../../server/brand.ts';
import { renderEmailHtml, SHORT_LABEL_MAX } from '../../server/mail/email-content.ts';
import { sampleContents } from '../fixtures/emails.ts';
import { renderSamplePdfs } from '../fixtures/sample-pdfs.ts';
import { expect, test } from './test.ts';

const folder = process.env.EMAIL_PICTURES;
const brand = readBrand('src/content/brand/alderway.json');
const emails = sampleContents(brand);

async function savePicture(page: Page, name: string): Promise<void> {
  const file = `${name.replaceAll(/\W+/g, '-')}.png`;
  if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
}

for (const width of [390, 640]) {
  test(`every email fits a window of ${width} pixels, with the mark, one main link and labels of one line`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const { name, content } of emails) {
      await page.setContent(renderEmailHtml(content, brand, baseURL!));
      const found = await page.evaluate(
        (maxLength) => ({
          width: document.documentElement.scrollWidth,
          mainLinks: [...document.links].filter(
            (link) => getComputedStyle(link).display === 'inline-block',
          ).length,
          splitLabels: [...document.querySelectorAll('td:has(+ td[align=right]):not(:has(img))')]
            .filter((cell) => {
              const range = document.createRange();
              range.selectNodeContents(cell);
              return cell.textContent.length <= maxLength && range.getClientRects().length > 1;
            })
            .map((cell) => cell.textContent),
          marks: [...document.images].map(({ naturalWidth, width: shown }) => [
            naturalWidth,
            shown,
          ]),
        }),
        SHORT_LABEL_MAX,
      );
      expect({ name, ...found }).toEqual({
        name,
        width,
        mainLinks: 1,
        splitLabels: [],
        marks: [[114, 38]],
      });
      await savePicture(page, `${name} ${width}`);
    }
  });
}

test('an email without pictures shows the name of the brand', async ({ page, guard }) => {
  guard.allow(/Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.route('**/email-mark.png', (route) => route.abort());
  await page.setContent(renderEmailHtml(emails[0]!.content, brand, 'http://localhost:9'));
  await expect(page.getByText(brand.name, { exact: true })).toBeVisible();
  await savePicture(page, 'without pictures 390');
});

for (const [name, rendered] of Object.entries(renderSamplePdfs(brand))) {
  test(`the first page of the PDF ${name} is drawn`, async ({ page }) => {
    const bytes = Buffer.from(await rendered).toString('base64');
    const pdfjs = fileURLToPath(import.meta.resolve('unpdf/pdfjs'));
    await page.route('**/pdfjs.mjs', (route) =>
      route.fulfill({ path: pdfjs, contentType: 'text/javascript' }),
    );
    await page.route('**/blank', (route) =>
      route.fulfill({ body: '<canvas></canvas>', contentType: 'text/html' }),
    );
    await page.goto('/blank');
    const ink = await page.evaluate(drawFirstPage, bytes);
    expect(ink).toBeGreaterThan(0.02);
    if (folder) {
      const picture = await page.evaluate(() => document.querySelector('canvas')!.toDataURL());
      await writeFile(
        `${folder}/PDF-${name.replaceAll(' ', '-')}.png`,
        picture.split(',')[1]!,
        'base64',
      );
    }
  });
}

/** Draws the page in the browser, and returns the share of dark pixels. */
async function drawFirstPage(base64: string): Promise<number> {
  const path = '/pdfjs.mjs';
  const { getDocument } = (await import(path)) as typeof import('unpdf/pdfjs');
  const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const document_ = await getDocument({ data, useSystemFonts: false }).promise;
  const pdfPage = await document_.getPage(1);
  const viewport = pdfPage.getViewport({ scale: 1.5 });
  const canvas = document.querySelector('canvas')!;
  Object.assign(canvas, { width: viewport.width, height: viewport.height });
  const canvasContext = canvas.getContext('2d')!;
  await pdfPage.render({ canvas, canvasContext, viewport }).promise;
  const { data: pixels } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at]! < 128) dark += 1;
  return dark / (pixels.length / 4);
}
