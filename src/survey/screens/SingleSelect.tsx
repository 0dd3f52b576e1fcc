import type { SurveyChoice } from '../../contract/survey/dynamic-form.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { legendOf } from './legend.tsx';
import type { Drawing } from './drawing.ts';

/** More choices than these are searched rather than read. */
const CARDS_MAX = 6;

export function SingleSelect(props: Drawing) {
  const { field, name, hint, error, optional, required, value, onChange, onLeave } = props;
  const { choices = [] } = field.settings;
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  if (choices.length <= CARDS_MAX) {
    const options = choices.map((choice) => ({ ...choice, hint: choice.help_text }));
    return (
      <RadioCards
        {...legendOf(props)}
        name={name}
        hint={hint}
        error={error}
        options={options}
        value={chosen}
        onChange={onChange}
      />
    );
  }
  return (
    <SearchSelect
      name={name}
      label={field.label || props.question}
      hint={hint ?? 'Start typing, or choose from the list.'}
      error={error}
      optional={optional}
      items={choices}
      minLength={0}
      value={chosen}
      getKey={keyOf}
      getTitle={titleOf}
      getDetail={detailOf}
      input={{ required }}
      onChange={(key) => onChange(key ?? '')}
      onBlur={() => onLeave(name)}
    />
  );
}

const keyOf = ({ value }: SurveyChoice) => value;
const titleOf = ({ title }: SurveyChoice) => title;
const detailOf = ({ help_text = '' }: SurveyChoice) => help_text;
