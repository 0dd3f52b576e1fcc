import { useState, type ComponentProps } from 'react';
import { formatDateText, parseTypedDate } from './date-text.ts';
import { Field, type FieldBaseProps } from '../fields/Field.tsx';
import { Icon } from '../controls/Icon.tsx';

/** Common props of all date fields. */
export interface DateFieldBaseProps extends FieldBaseProps {
  label: string;
  /**
   * The date as YYYY-MM-DD, or the typed text if the text is not a valid date. Empty if there is no
   * date.
   */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  input?: Pick<ComponentProps<'input'>, 'autoComplete' | 'pattern' | 'required'>;
}

interface DateInputProps extends DateFieldBaseProps {
  /** Called when the visitor presses the button that opens or closes the calendar. */
  onCalendar: () => void;
  calendarOpen: boolean;
  /**
   * Accessible name of the button that opens the calendar, for example 'Choose the pickup date'.
   */
  calendarLabel: string;
}

/**
 * Renders a text input for a date as MM/DD/YYYY, with a button that opens the calendar. The typed
 * text is formatted only when the visitor leaves the field.
 */
export function DateInput(props: DateInputProps) {
  const { name, label, hint = 'MM/DD/YYYY', error, optional, value, onChange, onBlur } = props;
  // Text that the visitor is typing. Null if the visitor is not typing; the field then shows the
  // formatted value.
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    onChange(parseTypedDate(text) ?? text);
  };
  const leave = () => {
    setTyped(null);
    onBlur?.();
  };
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <span className="date-input">
          <input
            type="text"
            autoComplete="off"
            {...props.input}
            {...control}
            className="input"
            name={name}
            inputMode="numeric"
            maxLength={10}
            value={typed ?? formatDateText(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
          <button
            type="button"
            className="icon-button date-input__button"
            aria-label={props.calendarLabel}
            aria-haspopup="dialog"
            aria-expanded={props.calendarOpen}
            onClick={props.onCalendar}
          >
            <Icon name="calendar-blank" size={24} />
          </button>
        </span>
      )}
    </Field>
  );
}
