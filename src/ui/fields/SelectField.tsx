import { memo, type ComponentProps } from 'react';
import { Field, type FieldBaseProps, type FieldWidth } from './Field.tsx';
import { Icon } from '../controls/Icon.tsx';

interface SelectOption {
  value: string;
  title: string;
}

export interface SelectFieldProps
  extends
    FieldBaseProps,
    Omit<ComponentProps<'select'>, 'name' | 'value' | 'onChange' | 'id' | 'children'> {
  options: readonly SelectOption[];
  /** Value of the chosen option. Empty while no option is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Label of the empty option. It is shown while no option is chosen. */
  placeholder?: string;
  width?: FieldWidth;
}

/**
 * Renders a select of the browser. Use it for lists that are too long for cards and too short for a
 * search field.
 */
export function SelectField(props: SelectFieldProps) {
  const {
    name,
    label,
    hint,
    error,
    optional,
    options,
    onChange,
    placeholder = '',
    width,
    ...select
  } = props;
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} width={width}>
      {(control) => (
        <span className="select">
          <select
            {...select}
            {...control}
            name={name}
            className="input"
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">{placeholder}</option>
            <SelectOptions options={options} />
          </select>
          <Icon name="caret-down-bold" size={16} />
        </span>
      )}
    </Field>
  );
}

/**
 * The options of a select. They are rendered again only for another list, because a list of all
 * countries would slow down typing in the other fields of a screen.
 */
const SelectOptions = memo(function SelectOptions({ options }: Pick<SelectFieldProps, 'options'>) {
  return options.map(({ value, title }) => (
    <option key={value} value={value}>
      {title}
    </option>
  ));
});
