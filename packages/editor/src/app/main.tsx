import { collection, config, singleton, type Config } from '@keystatic/core';
import { Keystatic } from '@keystatic/core/ui';
import { createRoot } from 'react-dom/client';
import type { TextBlock } from '../blocks.ts';
import type { EditorCollection } from '../collections.ts';
import {
  keystaticFieldsOf,
  entryNameField,
  bodyTextField,
  type KeystaticSchema,
} from './fields.tsx';
import './styles.ts';

/** Data about the content, which the server puts into the page. */
interface Editor {
  collections: EditorCollection[];
  blocks: TextBlock[];
  preview: string;
}

function schemaOf(
  { form, nameField: slugField, extension }: EditorCollection,
  blocks: TextBlock[],
): KeystaticSchema {
  const schema = keystaticFieldsOf(form);
  if (slugField) schema[slugField] = entryNameField(form.fields[slugField]!, extension !== 'json');
  if (extension !== 'json') schema.body = bodyTextField(extension, blocks);
  return schema;
}

function configOf({ collections, blocks, preview }: Editor): Config {
  const collectionsOf = (kind: EditorCollection['kind']) =>
    collections.filter((one) => one.kind === kind);
  const previewUrl = (path?: string) => path && `${preview}${path}`;
  const sections = [...new Set(collections.map(({ section }) => section))];
  return config({
    storage: { kind: 'local' },
    ui: {
      brand: { name: 'Content' },
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
createRoot(document.querySelector('#app')!).render(<Keystatic config={configOf(editor)} />);
