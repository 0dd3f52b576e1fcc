import { fields, type ComponentSchema } from '@keystatic/core';
import type { ComponentType } from 'react';
import type { Form } from '../form.ts';
import { publicationGroup } from '../publication-fields.ts';

interface FieldProps {
  schema: { Input: ComponentType<unknown> };
  value: unknown;
}

/** Creates the field for drafts. A copy of an entry starts as a draft. */
export function draftField({ label, help: description }: Form): ComponentSchema {
  const field = fields.checkbox({ label, description });
  return {
    ...field,
    parse: (value: Parameters<typeof field.parse>[0]) =>
      new URLSearchParams(location.search).has('duplicate') || field.parse(value),
  };
}

/** Creates the group of the fields about publication. It is folded while all of them are empty. */
export function publicationGroupField(schema: Record<string, ComponentSchema>): ComponentSchema {
  return {
    ...fields.object(schema, { label: 'Publication' }),
    Input(props: unknown) {
      const { fields: inputs, forceValidation } = props as {
        fields: Record<string, FieldProps>;
        forceValidation: boolean;
      };
      const isUsed = Object.values(inputs).some(({ value }) => Boolean(value));
      return (
        <details className="publication" open={isUsed || undefined}>
          <summary>
            Publication <span>Draft, dates and search engines</span>
          </summary>
          <div>
            {Object.entries(inputs).map(([name, field]) => (
              <div key={name} data-ks-path={JSON.stringify([publicationGroup, name])}>
                <field.schema.Input
                  key={name}
                  {...{ ...field, autoFocus: false, forceValidation }}
                />
              </div>
            ))}
          </div>
        </details>
      );
    },
  };
}
