import { formatDateText, parseDateText } from '../../ui/date/date-text.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { afterPress } from '../../flow/screens/after-press.ts';
import type { Drawing } from './drawing.ts';

/** A date of birth: typed, since nobody finds theirs in a calendar. Kept as it is read, MM/DD/YYYY. */
export function BirthDateField({ name, value, onChange, onLeave, ...text }: Drawing) {
  const { label, hint, error, optional, required } = text;
  const typed = typeof value === 'string' ? value : '';
  const leave = () => {
    // 4/1/1990 means 04/01/1990. The message that then goes must not move what is being pressed.
    const date = parseDateText(typed);
    if (date && formatDateText(date) !== typed) afterPress(() => onChange(formatDateText(date)));
    onLeave(name);
  };
  return (
    <TextField
      name={name}
      label={label}
      hint={hint ?? 'MM/DD/YYYY'}
      error={error}
      optional={optional}
      required={required}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      pattern="\d{2}/\d{2}/\d{4}"
      width="short"
      value={typed}
      onChange={onChange}
      onBlur={leave}
    />
  );
}
