import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BusinessClass } from '../../../src/contract/small-business/plan.ts';
import { normalizeForComparison } from '../normalize-for-comparison.ts';

/* Business classes: the industries of the North American Industry Classification System of 2017,
   which is a work of the United States government. The file contains six-digit codes and titles.
   Some titles are replaced by the everyday name of the trade. */
const classesPath = join(import.meta.dirname, 'classes.json');

let classes: ReadonlyMap<number, BusinessClass> | undefined;

function loadClasses(): ReadonlyMap<number, BusinessClass> {
  const list = z
    .array(z.tuple([z.int(), z.string()]))
    .parse(JSON.parse(readFileSync(classesPath, 'utf8')));
  const byName = (a: [number, string], b: [number, string]) =>
    Number(isRarelySmallBusiness(a[0])) - Number(isRarelySmallBusiness(b[0])) ||
    normalizeForComparison(a[1]).localeCompare(normalizeForComparison(b[1]), 'en');
  return new Map(list.toSorted(byName).map(([code, name]) => [code, { code, name }]));
}

/**
 * True for farms, mines, plants and wholesale. These classes come last in the list, because few
 * visitors have such a business. For example, a visitor who types 'coffee' usually has a café.
 */
function isRarelySmallBusiness(code: number): boolean {
  return /^(?:11|21|22|3[1-3]|42)/.test(String(code));
}

/**
 * Returns all classes in two parts, each sorted by name. Farms, mines, plants and wholesale are the
 * second part.
 */
export function businessClasses(): BusinessClass[] {
  return [...(classes ??= loadClasses()).values()];
}

export function findBusinessClass(code: number): BusinessClass | undefined {
  return (classes ??= loadClasses()).get(code);
}
