import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import { z } from 'astro/zod';
import { describe, expect, test, vi } from 'vitest';
import { readBlocks } from '../../packages/editor/src/blocks.ts';
import {
  entryNamesOf,
  readCollections,
  entrySchemas,
  type EditorCollection,
} from '../../packages/editor/src/collections.ts';
import {
  brandContrastErrors,
  validationErrors,
} from '../../packages/editor/src/validation-errors.ts';
import { fieldLabels, pathInFile, pathInForm } from '../../packages/editor/src/field-labels.ts';
import { formOfSchema } from '../../packages/editor/src/form-of.ts';
import type { Form } from '../../packages/editor/src/form.ts';
import {
  fromFieldValues,
  toFieldValues,
  type EntryData,
} from '../../packages/editor/src/values.ts';
import { labeledFields } from '../../packages/editor/src/labels.ts';

vi.mock('astro/loaders', () => import('../../src/site/astro-stubs/loaders.ts'));

const root = join(import.meta.dirname, '../..');
const collections = readCollections(root);

/**
 * The internal definition of a zod schema. Only the properties of all kinds of schemas that this
 * test reads.
 */
interface Def {
  type: string;
  shape: Record<string, z.core.$ZodType>;
  options: z.core.$ZodType[];
  element: z.core.$ZodType;
  innerType: z.core.$ZodType;
  out: z.core.$ZodType;
}

/** Lists the paths of all values in a schema, as zod itself defines them. */
function pathsOf(schema: z.core.$ZodType, path = ''): string[] {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        pathsOf(field, `${path}.${name}`),
      );
    case 'union':
      return def.options.flatMap((option) => pathsOf(option, path));
    case 'array':
      return pathsOf(def.element, path);
    case 'optional':
    case 'default':
      return pathsOf(def.innerType, path);
    case 'pipe':
      return pathsOf(def.out, path);
    default:
      return [path];
  }
}

function formPaths(form: Form, path = ''): string[] {
  if (form.kind === 'list') return formPaths(form.item, path);
  if (form.kind === 'variants')
    return [
      path,
      ...Object.values(form.variants).flatMap((variant) =>
        formPaths(variant, path.slice(0, path.lastIndexOf('.'))),
      ),
    ];
  if (form.kind !== 'group') return [path];
  return Object.entries(form.fields).flatMap(([name, field]) =>
    formPaths(field, `${path}.${name}`),
  );
}

/**
 * Converts paths of a schema to paths of a form. A file with a list of entries has one field for
 * all entries, and no field for their order.
 */
const inFile = (paths: string[], { kind }: EditorCollection) =>
  kind === 'list' ? paths.filter((path) => path !== '.order').map((p) => `.entries${p}`) : paths;

const sorted = (paths: string[]) => [...new Set(paths)].toSorted();

/** Reads every file of a collection. Returns the data that its form shows. */
function dataOf({
  path,
  kind,
  extension,
  ...rest
}: EditorCollection): [name: string, data: EntryData][] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  if (kind === 'list') return [[path, { entries: JSON.parse(read(path)) }]];
  return entryNamesOf(root, { path, kind, extension, ...rest }).map((entry) => {
    const file = `${path}/${entry}.${extension}`;
    const data = extension === 'json' ? JSON.parse(read(file)) : parseFrontmatter(read(file));
    return [file, extension === 'json' ? data : data.frontmatter];
  });
}

/** Returns the values as the browser sends them back, which means after JSON. */
const sent = (values: EntryData): EntryData => JSON.parse(JSON.stringify(values));

describe('the forms of the editor', () => {
  test.each(collections.map((one) => [one.name, one] as const))(
    'show every field of %s, and no others',
    (name, collection) => {
      const expected = inFile(pathsOf(entrySchemas[name]!), collection);
      expect(sorted(formPaths(collection.form))).toEqual(sorted(expected));
    },
  );

  test('reject a schema that they cannot show', () => {
    const schema = z.strictObject({ size: z.tuple([z.number(), z.number()]) });
    expect(() => formOfSchema(schema, { path: ['shop'] })).toThrow('No form supports shop.size');
  });

  test.each(collections.map((one) => [one.name, one] as const))(
    'read every file of %s and return it unchanged',
    (name, collection) => {
      for (const [file, data] of dataOf(collection)) {
        const serialized = sent(data);
        const dates = Object.entries(data).filter(([, value]) => value instanceof Date);
        for (const [field, date] of dates)
          serialized[field] = (date as Date).toISOString().slice(0, 10);
        const roundTripped = fromFieldValues(
          collection.form,
          sent(toFieldValues(collection.form, data)),
          serialized,
        );
        expect(roundTripped, file).toEqual(serialized);
        const entries = (
          collection.kind === 'list' ? roundTripped.entries : [roundTripped]
        ) as EntryData[];
        entries.forEach((entry, order) => {
          const entryWithOrder = collection.kind === 'list' ? { ...entry, order } : entry;
          expect(
            validationErrors(entrySchemas[name]!, entryWithOrder, collection.form),
            file,
          ).toEqual([]);
        });
      }
    },
  );

  test('have no label for a field that does not exist', () => {
    const all = [
      ...collections.flatMap(({ name, form }) =>
        everyPath(form).map((path) => `.${name}${path.replace('.entries', '')}`),
      ),
      ...readBlocks().flatMap(({ form }) => everyPath(form)),
    ];
    const idle = labeledFields.filter((field) => !all.some((path) => path.endsWith(`.${field}`)));
    expect(idle).toEqual([]);
  });
});

function everyPath(form: Form): string[] {
  const ends = formPaths(form);
  return ends.flatMap((path) =>
    path.split('.').map((_, at, steps) => steps.slice(0, at + 1).join('.')),
  );
}

describe('the values of a form', () => {
  const form = formOfSchema(
    z.strictObject({
      name: z.string(),
      draft: z.boolean().default(false),
      lead: z.string().optional(),
      parent: z.strictObject({ path: z.string() }).optional(),
      facts: z.array(z.string()).length(2).optional(),
      objects: z.record(z.string(), z.string()),
    }),
    { path: ['page'] },
  );

  test('omit defaults and empty fields', () => {
    const values = {
      name: 'Pets',
      draft: false,
      lead: '',
      parent: { discriminant: false },
      facts: { discriminant: false },
      objects: [{ name: 'laptop', text: 'Electronics' }],
    };
    expect(fromFieldValues(form, values)).toEqual({
      name: 'Pets',
      objects: { laptop: 'Electronics' },
    });
  });

  test('keep a default that the file contains, and an unknown field for the schema to report', () => {
    const before = { name: 'Pets', draft: false, colour: 'red', objects: {} };
    expect(fromFieldValues(form, toFieldValues(form, before), before)).toEqual(before);
  });

  test('change a page and its template, and remove the fields of the former template', () => {
    const { form: pages } = collections.find(({ name }) => name === 'pages')!;
    const own = { title: 'Terms', description: 'What holds' };
    const before = { ...own, template: 'legal', effective: '2018-05-25' };
    const values = { ...toFieldValues(pages, before), title: 'Our terms' };
    expect(fromFieldValues(pages, values, before)).toEqual({ ...before, title: 'Our terms' });
    const text = { ...values, template: { discriminant: 'text', value: {} } };
    const after = { ...own, title: 'Our terms', template: 'text' };
    expect(fromFieldValues(pages, text, before)).toEqual(after);
  });

  test("are validated by the schema, with messages that use the form's labels", () => {
    const [landings] = collections;
    const [, data] = dataOf(landings!).at(-1)!;
    const wrong = { ...data, hero: { ...(data.hero as EntryData), ctaLink: 'here' } };
    expect(validationErrors(entrySchemas.landings!, wrong, landings!.form)).toEqual([
      {
        path: ['hero', 'ctaLink'],
        message: 'Hero › Target of the button: Write a path of this site, such as /faq',
      },
    ]);
  });
});

test('a contrast error names the colors as the form does', () => {
  const brand = collections.find(({ name }) => name === 'brand')!;
  const [, data] = dataOf(brand)[0]!;
  const own = data.tokens as EntryData;
  const tokens = { ...own, accent: '#F2C9B4', brand: '#7FB2D9' };
  const errors = brandContrastErrors({ ...data, tokens }, brand.form);
  const needs = (minimum: string) =>
    expect.stringMatching(`has a contrast of [\\d.]+; at least ${minimum} is required$`);
  const messages = errors.map(({ message }) => message);
  expect(messages).toContainEqual(needs('4.5'));
  expect(errors.map(({ path }) => path)).toContainEqual(['tokens', 'accent']);
  expect(messages.map((message) => message.replace(/ has a contrast .*/, ''))).toEqual(
    expect.arrayContaining([
      '“Text on the brand color” (#FFFFFF) on “Brand color” (#7FB2D9)',
      '“Accent” (#F2C9B4) on white (#FFFFFF)',
      `“Accent” (#F2C9B4) on “Background of fields” (${String(own.field)})`,
    ]),
  );
});

test('names the field of an error by its labels, also inside switches, lists and variants', () => {
  const landings = collections.find(({ name }) => name === 'landings')!.form;
  const labels = (path: (string | number)[]) => fieldLabels(landings, pathInFile(landings, path));
  expect(labels(['firstStep', 'value', 'more', 0, 'plan'])).toEqual([
    'First step',
    'Other plans',
    '1',
    'Plan',
  ]);
  expect(labels(['publication-fields', 'draft'])).toEqual(['Draft']);
  const pages = collections.find(({ name }) => name === 'pages')!.form;
  const effective = pathInFile(pages, ['template', 'value', 'effective']);
  expect(fieldLabels(pages, effective)).toEqual(['In effect since']);
});

test.each([
  ['landings', ['firstStep', 'more', 0, 'plan'], ['firstStep', 'value', 'more', 0, 'plan']],
  ['landings', ['firstStep'], ['firstStep']],
  ['landings', ['draft'], ['publication-fields', 'draft']],
  ['pages', ['effective'], ['template', 'value', 'effective']],
  ['testimonials', ['entries', 2, 'name'], ['entries', 2, 'name']],
  ['faq', ['body'], ['body']],
])('finds the field of an error of %s in the form: %j', (name, path, inForm) => {
  const { form } = collections.find((one) => one.name === name)!;
  expect(pathInForm(form, path)).toEqual(inForm);
  expect(pathInFile(form, inForm)).toEqual(path);
});

describe('the blocks of the editor', () => {
  const folder = join(root, 'src/components');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const listed = readFileSync(join(folder, 'blocks/blocks.ts'), 'utf8');
  const names = listed.match(/(?<=^import )\w+/gm)!;

  /** Reads the names of a component's properties from its TypeScript interface Props. */
  function propsOf(name: string): string[] {
    const file = files.find((path) => path.endsWith(`/${name}.astro`) || path === `${name}.astro`)!;
    const props = readFileSync(join(folder, file), 'utf8').match(/interface Props \{\n(.*?)^\}/ms);
    return [...(props?.[1] ?? '').matchAll(/^ {2}(\w+)\??:/gm)].map(([, prop]) => prop!);
  }

  test('are the blocks that a text may use, each with all of its properties', () => {
    const shown = readBlocks().map(({ name, form }) => [name, sorted(Object.keys(form.fields))]);
    const written = names.map((name) => [name, sorted(propsOf(name))]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(written));
  });
});
