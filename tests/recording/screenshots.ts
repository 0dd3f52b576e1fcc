import type { JSHandle, Page } from '@playwright/test';
import { desktop, phone } from '../e2e/screen.ts';

interface Shot {
  /** Width of the window in pixels, if it differs from the width of the journey. */
  width?: number;
  media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
}

/**
 * Screenshots of each screen, by the width of the journey. The widths are in different ranges of the
 * media queries.
 */
const shots: Record<number, Record<string, Shot>> = {
  [desktop.width]: {
    light: {},
    print: { media: { media: 'print' } },
    'forced colors 800': { width: 800, media: { forcedColors: 'active' } },
  },
  [phone.width]: {
    dark: { media: { colorScheme: 'dark' } },
    'light 620': { width: 620 },
    'forced colors 320': { width: 320, media: { forcedColors: 'active' } },
  },
};
const defaultMedia = { media: null, colorScheme: null, forcedColors: null };

/** Takes screenshots of the whole page. Recordings of the same styles have equal screenshots. */
export async function takeScreenshots(
  page: Page,
  normalize: (text: string) => string,
  file: string,
): Promise<void> {
  const size = page.viewportSize() ?? desktop;
  await page.evaluate(() => document.fonts.ready);
  for (const [name, { width = size.width, media = {} }] of Object.entries(
    shots[size.width] ?? {},
  )) {
    await page.emulateMedia({ ...defaultMedia, ...media });
    await page.setViewportSize({ ...size, width });
    const texts = await page.evaluateHandle(findTexts);
    const originals = await texts.evaluate((all) => all.map(({ text }) => text));
    await writeTexts(texts, originals.map(normalize));
    await page.screenshot({ path: `${file} ${name}.png`, fullPage: true, animations: 'disabled' });
    await writeTexts(texts, originals);
  }
  await page.emulateMedia(defaultMedia);
  await page.setViewportSize(size);
}

/** A text node, or the text in a field. React does not notice a text that is written here. */
interface Text {
  text: string;
}

/** Runs in the page: finds the texts that may differ between two recordings. */
function findTexts(): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as unknown as globalThis.Text;
    texts.push({
      get text() {
        return node.data;
      },
      set text(data) {
        node.data = data;
      },
    });
  }
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (const field of document.querySelectorAll('input:not([type=file])'))
    texts.push({
      get text() {
        return String(value?.get?.call(field));
      },
      set text(data) {
        value?.set?.call(field, data);
      },
    });
  return texts;
}

/** Writes only changed texts. */
function writeTexts(texts: JSHandle<Text[]>, values: string[]): Promise<void> {
  return texts.evaluate((all, written) => {
    for (const [at, node] of all.entries())
      if (node.text !== written[at]) node.text = written[at] ?? '';
  }, values);
}
