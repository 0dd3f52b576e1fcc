import { collection, config, singleton, type Config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import { createRoot } from 'react-dom/client';
import type { TextBlock } from '../blocks.ts';
import type { EditorCollection } from '../collections.ts';
import { publicationFieldsOf, publicationGroup } from '../publication-fields.ts';
import {
  keystaticFieldsOf,
  entryNameField,
  bodyTextField,
  type KeystaticSchema,
} from './fields.tsx';
import { PublishBar } from './PublishBar.tsx';
import { draftField, publicationGroupField } from './PublicationGroup.tsx';
import './saved-events.ts';

/** Data about the content, which the server puts into the page. */
interface Editor {
  collections: EditorCollection[];
  blocks: TextBlock[];
  preview: string;
  brand: string;
}

/** Fields at the top of a form, before its text. The others follow the text. */
const leadingFields = [
  'question',
  'title',
  'name',
  'topic',
  'heading',
  'lead',
  'description',
  'hero',
];

function schemaOf(one: EditorCollection, blocks: TextBlock[]): KeystaticSchema {
  const { form, nameField: slugField, extension } = one;
  const schema = keystaticFieldsOf(form);
  if (slugField) schema[slugField] = entryNameField(form.fields[slugField]!, one);
  if (extension === 'json') return schema;
  const published = publicationFieldsOf(form);
  if (published.length > 0) schema.draft = draftField(form.fields.draft!);
  const leading = leadingFields.filter((name) => name in schema);
  const others = Object.keys(schema).filter((name) => ![...leading, ...published].includes(name));
  return {
    ...pick(schema, leading),
    body: bodyTextField(extension, blocks),
    ...pick(schema, others),
    [publicationGroup]: publicationGroupField(pick(schema, published)),
  };
}

const pick = (schema: KeystaticSchema, names: string[]): KeystaticSchema =>
  Object.fromEntries(names.map((name) => [name, schema[name]!]));

function configOf({ collections, blocks, preview }: Editor): Config {
  const collectionsOf = (kind: EditorCollection['kind']) =>
    collections.filter((one) => one.kind === kind);
  const previewUrl = (path?: string) => path && `${preview}${path}`;
  const sections = [...new Set(collections.map(({ section }) => section))];
  return config({
    storage: { kind: 'local' },
    ui: {
      brand: { name: 'Content', mark: () => <></> },
      navigation: Object.fromEntries(
        sections.map((section) => [
          section,
          collections.filter((one) => one.section === section).map(({ name }) => name),
        ]),
      ),
    },
    collections: Object.fromEntries(
      collectionsOf('folder').map((one) => [
        one.name,
        collection({
          label: one.label,
          path: `${one.name}/**`,
          slugField: one.nameField! as never,
          columns: [one.nameField!],
          format: one.extension === 'json' ? 'json' : { data: 'yaml', contentField: 'body' },
          ...(one.preview && { previewUrl: previewUrl(one.preview) }),
          schema: schemaOf(one, blocks) as never,
        }),
      ]),
    ),
    singletons: Object.fromEntries(
      collectionsOf('list').map((one) => [
        one.name,
        singleton({
          label: one.label,
          path: one.name,
          format: 'json',
          ...(one.preview && { previewUrl: previewUrl(one.preview) }),
          schema: schemaOf(one, blocks),
        }),
      ]),
    ),
  }) as Config;
}

const editor = (await (await fetch('/api/editor')).json()) as Editor;
createRoot(document.querySelector('#app')!).render(
  <>
    <PublishBar {...editor} />
    <Keystatic config={configOf(editor)} />
  </>,
);
