import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDate } from '../../src/core/dates.ts';
import { nonBreakingHours, splitNonBreaking } from '../../src/core/non-breaking.ts';

/**
 * Splits a text at the places where a line may end: after a hyphen, and at a space that is not
 * protected by a joining character.
 */
const splitAtBreaks = (text: string) => text.split(/ |(?<=[-–])(?!\u2060)/);

describe('text that stays on one line', () => {
  it('includes a date', () => {
    expect(splitAtBreaks(`By ${formatDate('2026-11-21')}`)).toHaveLength(2);
  });

  it.each([
    ['Mon-Fri 8am-5pm PST', 2],
    ['Monday to Friday, 8 am – 5 pm EST', 6],
  ])('includes the times in %s', (hours, expectedPieces) => {
    expect(splitAtBreaks(nonBreakingHours(hours))).toHaveLength(expectedPieces);
    expect(nonBreakingHours(hours).replaceAll('\u2060', '').replace(/\s/g, ' ')).toBe(hours);
  });

  it.each([
    ['Call us at (800) 555-0142.', ['(800) 555-0142']],
    ['Enter it as in +503 555-0142 or (503) 555-0142', ['+503 555-0142', '(503) 555-0142']],
    ['Ends Nov 21, 2026, not before', ['Nov 21, 2026']],
    ['agr_demo_rc-2048-1977', ['agr_demo_rc-2048-1977']],
    ['Policy RC-2048-1977 has ended', ['RC-2048-1977']],
    ['A well-known e-mail at 12-05', []],
  ])('includes the parts of “%s” that are numbers or times', (text, expectedParts) => {
    const parts = splitNonBreaking(text);
    expect(parts.join('')).toBe(text);
    expect(parts.filter((_, at) => at % 2 === 1)).toEqual(expectedParts);
  });
});

describe('every source file', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|astro)$/.test(name))
    .map((name) => ({ name, text: readFileSync(`src/${name}`, 'utf8') }));

  it('formats its dates with formatDate', () => {
    const formatFiles = new Set(['core/dates.ts', 'contract/format.ts']);
    const formats = sources.filter(
      ({ name, text }) => /dateStyle|day: 'numeric'/.test(text) && !formatFiles.has(name),
    );
    expect(formats.map(({ name }) => name)).toEqual([]);
  });

  it('reads the opening hours from the brand module', () => {
    const raw = sources.filter(({ text }) => /import .*content\/brand\//.test(text));
    expect(raw.map(({ name }) => name)).toEqual(['site/brand.ts']);
  });

  it('keeps the number of a phone link on one line', () => {
    const primitives = readFileSync('src/styles/primitives.css', 'utf8');
    expect(primitives).toMatch(/a\[href\^='tel:'\],[^}]*\{\s*white-space: nowrap;/);
  });
});
