import { FieldError } from '../../ui/fields/FieldError.tsx';
import { groupLegendProps } from './legend.tsx';
import type { FieldRendererProps } from './field-props.ts';

/** Renders a field as checkbox cards. The visitor can select any number of choices. */
export function MultiSelect(props: FieldRendererProps) {
  const { field, name, error, hint = 'Select all that apply.', value, onChange } = props;
  const { legend, labelledBy } = groupLegendProps(props);
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (choice: string, checked: boolean) =>
    onChange(checked ? [...chosen, choice] : chosen.filter((other) => other !== choice));
  return (
    <fieldset
      className={`field choices${error ? ' field--error' : ''}`}
      aria-labelledby={labelledBy}
      aria-describedby={[`${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')}
    >
      {legend && <legend className="field__label">{legend}</legend>}
      <p className="field__hint" id={`${name}-hint`}>
        {hint}
      </p>
      <FieldError id={`${name}-error`} message={error} />
      {(field.settings.choices ?? []).map(({ value: choice, title, help_text }, index) => {
        // The first checkbox has the field's name as its id, because the error summary links to
        // this id.
        const id = index === 0 ? name : `${name}-${choice}`;
        return (
          <label className="choice" htmlFor={id} key={choice}>
            <input
              className="choice__control choice__control--check"
              type="checkbox"
              id={id}
              name={name}
              value={choice}
              checked={chosen.includes(choice)}
              onChange={(event) => toggle(choice, event.target.checked)}
              aria-labelledby={`${id}-title`}
              aria-describedby={help_text ? `${id}-note` : undefined}
            />
            <span className="choice__title" id={`${id}-title`}>
              {title}
            </span>
            {help_text && (
              <span className="choice__hint" id={`${id}-note`}>
                {help_text}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
