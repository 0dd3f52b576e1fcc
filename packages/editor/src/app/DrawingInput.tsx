import { TextField } from '@keystar/ui/text-field';
import { useState } from 'react';
import type { ChoiceForm } from '../form.ts';
import { fieldError, type TextInputComponent } from './plain-field.tsx';

/** Maximum number of drawings to show at once. The author types a text to filter them. */
const MAX_SHOWN = 120;

/** Input for the name of a drawing. It also shows all drawings as pictures to choose from. */
export function createDrawingInput(form: ChoiceForm): TextInputComponent {
  return function Drawing({ value, onChange, forceValidation }) {
    const [query, setQuery] = useState<string>();
    const source = (name: string) => `/api/drawings/${form.drawings}/${name}`;
    const found = form.options.filter((name) => name.includes(query?.toLowerCase() ?? ''));
    const error = forceValidation ? fieldError(form, value) : undefined;
    return (
      <fieldset className={`drawings drawings--${form.drawings}`}>
        <legend>
          {form.label}
          {!form.optional && <span aria-hidden="true">*</span>}
        </legend>
        {form.help && <p className="quiet">{form.help}</p>}
        <button
          type="button"
          className="drawings__chosen"
          aria-expanded={query !== undefined}
          onClick={() => setQuery(query === undefined ? '' : undefined)}
        >
          {value && <img src={source(value)} alt="" />}
          {value || 'Choose…'}
        </button>
        {value && form.optional && (
          <button type="button" onClick={() => onChange('')}>
            None
          </button>
        )}
        {error && <p className="fault">{error}</p>}
        {query !== undefined && (
          <>
            <TextField label="Search by name" value={query} onChange={setQuery} />
            <div className="drawings__all">
              {found.slice(0, MAX_SHOWN).map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={name === value}
                  onClick={() => {
                    onChange(name);
                    setQuery(undefined);
                  }}
                >
                  <img src={source(name)} alt="" loading="lazy" />
                  {name}
                </button>
              ))}
            </div>
            {found.length > MAX_SHOWN && (
              <p className="quiet">…and {found.length - MAX_SHOWN} more</p>
            )}
          </>
        )}
      </fieldset>
    );
  };
}
