import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readCollections } from '../../packages/editor/src/collections.ts';
import type { Form } from '../../packages/editor/src/form.ts';

vi.mock('astro/loaders', () => import('../../src/site/astro-stubs/loaders.ts'));

/** Lists the fields that accept only some texts and do not say which. */
function unexplained(form: Form, path: string): string[] {
  switch (form.kind) {
    case 'text':
      return form.pattern !== undefined && !(form.expected ?? form.help) ? [path] : [];
    case 'list':
      return unexplained(form.item, path);
    case 'group':
      return Object.entries(form.fields).flatMap(([name, field]) =>
        unexplained(field, `${path}.${name}`),
      );
    case 'variants':
      return Object.values(form.variants).flatMap((variant) => unexplained(variant, path));
    default:
      return [];
  }
}

test('every field that accepts only some texts says which', () => {
  const collections = readCollections(join(import.meta.dirname, '../..'));
  const found = collections.flatMap(({ name, form }) => unexplained(form, name));
  expect([...new Set(found)]).toEqual([]);
});
