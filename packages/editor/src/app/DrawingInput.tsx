import { TextField } from '@keystar/ui/text-field';
import { useState } from 'react';
import type { ChoiceForm } from '../form.ts';
import { faultOf, type TextInput } from './plain-field.tsx';

/** As many as can be looked through; words narrow them down. */
const mostShown = 120;

/** A drawing by its name, chosen from pictures of all of them. */
export function DrawingInput(form: ChoiceForm): TextInput {
  return function Drawing({ value, onChange, forceValidation }) {
    const [words, setWords] = useState<string>();
    const source = (name: string) => `/api/drawings/${form.drawings}/${name}`;
    const found = form.options.filter((name) => name.includes(words?.toLowerCase() ?? ''));
    const fault = forceValidation ? faultOf(form, value) : undefined;
    return (
      <fieldset className={`drawings drawings--${form.drawings}`}>
        <legend>{form.label}</legend>
        {form.help && <p className="quiet">{form.help}</p>}
        <button
          type="button"
          className="drawings__chosen"
          aria-expanded={words !== undefined}
          onClick={() => setWords(words === undefined ? '' : undefined)}
        >
          {value && <img src={source(value)} alt="" />}
          {value || 'Choose…'}
        </button>
        {value && form.optional && (
          <button type="button" onClick={() => onChange('')}>
            None
          </button>
        )}
        {fault && <p className="fault">{fault}</p>}
        {words !== undefined && (
          <>
            <TextField label="Search by name" value={words} onChange={setWords} />
            <div className="drawings__all">
              {found.slice(0, mostShown).map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={name === value}
                  onClick={() => {
                    onChange(name);
                    setWords(undefined);
                  }}
                >
                  <img src={source(name)} alt="" loading="lazy" />
                  {name}
                </button>
              ))}
            </div>
            {found.length > mostShown && (
              <p className="quiet">…and {found.length - mostShown} more</p>
            )}
          </>
        )}
      </fieldset>
    );
  };
}
