import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandSchema, type Brand } from '../../src/contract/brand.ts';
import { readBrand } from '../../server/brand.ts';
import { licenseNumbersSentence, producerSentence } from '../../src/contract/producer.ts';
import { loadBrand } from '../../src/integrations/brand-theme.ts';
import { contrastRatio, mixColors, mixUntilContrast } from '../../src/contract/contrast.ts';
import { contrastPairNames, themeContrastErrors } from '../../src/contract/theme.ts';
import { brandCss } from '../../src/site/brand-css.ts';

const own = 'src/content/brand/alderway.json';
const second = 'tests/fixtures/brands/second.json';

function read(file: string): Brand {
  return brandSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function withTokens(tokens: Partial<Brand['tokens']>): Brand['tokens'] {
  return { ...read(own).tokens, ...tokens };
}

function writeBrand(change: Record<string, unknown>): string {
  const file = join(mkdtempSync(join(tmpdir(), 'brand-')), 'brand.json');
  writeFileSync(file, JSON.stringify({ ...read(own), ...change }));
  return file;
}

describe('contrast', () => {
  test('matches the design for its pairs', () => {
    expect(contrastRatio('#FFFFFF', '#124368')).toBeCloseTo(10.4, 1);
    expect(contrastRatio('#4A5B68', '#D3DEE6')).toBeCloseTo(5.1, 1);
    expect(contrastRatio('#DB5724', '#DCE9F2')).toBeCloseTo(3.1, 1);
    expect(contrastRatio('#000000', '#FFFFFF')).toBe(21);
  });

  test('is reached by moving a color toward another', () => {
    const lighter = mixUntilContrast('#124368', '#122230', '#FFFFFF', 4.5);
    expect(contrastRatio(lighter, '#122230')).toBeGreaterThanOrEqual(4.5);
    expect(mixUntilContrast('#FFFFFF', '#000000', '#FFFFFF', 4.5)).toBe('#ffffff');
  });

  test('mixes colors like the hover color of the design', () => {
    expect(mixColors('#124368', '#0E1D29', 0.7)).toBe('#113855');
  });
});

describe('a theme', () => {
  test.each([own, second])('%s is valid', (file) => {
    expect(themeContrastErrors(read(file).tokens)).toEqual([]);
    expect(loadBrand(file)).toEqual(read(file));
  });

  test('is rejected with the unreadable text pair', () => {
    const errors = themeContrastErrors(withTokens({ brand: '#7FB2D9' }));
    expect(errors).toContain(
      'onBrand on brand (#FFFFFF on #7FB2D9) has a contrast of 2.26; at least 4.5 is required',
    );
  });

  test('is rejected with the invisible graphics', () => {
    const errors = themeContrastErrors(withTokens({ accent: '#F2C9B4' }));
    expect(errors.map((error) => error.split(' (')[0])).toEqual([
      'accent on white',
      'accent on field',
      'accent on accentTint',
    ]);
  });

  test('is checked for exactly the pairs that docs/content.md lists', () => {
    const variablesOf = (kind: string) => {
      const [, table = ''] = readFileSync('docs/content.md', 'utf8').split(`\n| ${kind} `);
      const rows = table.split('\n\n')[0]!.matchAll(/^\| `(\w+)` *\| (.+?) *\|$/gm);
      return [...rows].flatMap(([, front = '', backs = '']) =>
        backs.split(', ').map((back) => `${front} on ${back}`),
      );
    };
    const { text, graphics } = contrastPairNames(withTokens({}));
    expect(variablesOf('text').toSorted()).toEqual(text.toSorted());
    expect(variablesOf('drawn').toSorted()).toEqual(graphics.toSorted());
  });

  test('stops the build with a message about the file and its error', () => {
    const dim = writeBrand({ tokens: withTokens({ ink2: '#9AA7B1' }) });
    expect(() => loadBrand(dim)).toThrow(/brand\.json, line 1\n {2}tokens\.ink2: ink2 on line/);
    const odd = writeBrand({ tokens: withTokens({ brand: 'navy' }) });
    expect(() => loadBrand(odd)).toThrow(/tokens\.brand: Write the color as #RRGGBB/);
  });
});

describe('the style sheet of a brand', () => {
  test('contains its tokens, its fonts and no other brand', () => {
    const css = brandCss(read(second));
    expect(css).toContain('--brand: #1F5A37;');
    expect(css).toContain('--radius: 2px;');
    expect(css).toContain("src: url('/fonts/familjen-grotesk.woff2') format('woff2');");
    expect(css).not.toContain('#124368');
  });

  test('makes each fallback font as high as its font, so that text does not move', () => {
    const css = brandCss(read(own));
    const of = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(css)?.[1]);
    const shown = (name: string) => (of(name) * of('size-adjust')) / 100;
    // The font Familjen Grotesk reaches 1.025 of its size above the baseline, and 0.225 below it.
    expect(shown('ascent-override')).toBeCloseTo(102.5, 0);
    expect(shown('descent-override')).toBeCloseTo(22.5, 0);
  });

  test('derives readable quiet text for a light deep color', () => {
    const css = brandCss({
      ...read(own),
      tokens: withTokens({ brandDeep: '#FFDF87', onDeep: '#14211A' }),
    });
    const colorOf = (name: string) => css.match(new RegExp(`--${name}: (#\\w{6})`))?.[1] ?? '';
    expect(contrastRatio(colorOf('on-deep-2'), '#FFDF87')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(colorOf('on-deep-quiet'), '#FFDF87')).toBeGreaterThanOrEqual(4.5);
  });

  test('derives readable dark values if the brand has none', () => {
    const { dark: _none, ...brand } = read(second);
    const css = brandCss(brand);
    const dark = css.match(/--dark-brand: (#\w{6})/)?.[1] ?? '';
    expect(contrastRatio(dark, '#122230')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the producer of a brand', () => {
  const { producer } = read(own);
  const without = (field: keyof Brand['producer']) => {
    const rest: Partial<Brand['producer']> = { ...producer };
    delete rest[field];
    return rest;
  };

  test.each(Object.keys(producer) as (keyof Brand['producer'])[])(
    'is refused without %s, by the build and the server',
    (field) => {
      const file = writeBrand({ producer: without(field) });
      expect(() => loadBrand(file)).toThrow(field);
      expect(() => readBrand(file)).toThrow(`producer.${field}`);
    },
  );

  test.each<[string, Partial<Brand['producer']>, string]>([
    ['an empty name', { name: ' ' }, 'Write the name as filed'],
    ['no word insurance', { kind: 'agency' }, 'with the word insurance'],
    ['an unknown state', { domicile: 'XX' }, 'Write the code of a state'],
    ['no place', { principalPlaceOfBusiness: '' }, 'Write the city and state'],
    ['no national number', { nationalNumber: '' }, 'Write the National Producer Number'],
    ['no license of California', { licenses: [] }, 'Add the license of each of these states: CA'],
    [
      'a state twice',
      { licenses: [...producer.licenses, ...producer.licenses.slice(0, 1)] },
      'A state is listed twice',
    ],
  ])('is refused with %s', (_, change, message) => {
    const file = writeBrand({ producer: { ...producer, ...change } });
    expect(() => loadBrand(file)).toThrow(message);
    expect(() => readBrand(file)).toThrow(message);
  });

  test('is named with everything that is filed', () => {
    const text = `${producerSentence(producer)} ${licenseNumbersSentence(producer)}`;
    for (const fact of [producer.name, 'insurance', 'Oregon', 'Portland', producer.nationalNumber])
      expect(text).toContain(fact);
    expect(text).toContain('California insurance license number 0X00142.');
    // The sample brand must not look licensed.
    expect(text).toContain('sample');
  });
});
