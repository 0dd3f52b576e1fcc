import type { SurveyChoice } from '../../contract/survey/dynamic-form.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { legendOf } from './legend.tsx';
import type { Drawing } from './drawing.ts';

/** More choices than these are searched rather than read. */
const CARDS_MAX = 6;

export function SingleSelect(props: Drawing) {
  const { field, name, error, optional, required, value, onChange, onLead, onLeave } = props;
  const { choices = [] } = field.settings;
  const leading = onLead ? choices.filter(({ screen_id }) => screen_id !== undefined) : [];
  const hint = [props.hint, leadHint(leading, props)].filter(Boolean).join(' ') || undefined;
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  if (choices.length <= CARDS_MAX) {
    const options = choices.map((choice) => ({
      ...choice,
      hint: choice.help_text,
      leads: leading.includes(choice),
    }));
    return (
      <RadioCards
        {...legendOf(props)}
        name={name}
        hint={hint}
        error={error}
        options={options}
        value={chosen}
        onChange={onChange}
        onLead={onLead}
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
      onPick={(key) => void (leading.some((choice) => choice.value === key) && onLead?.(key))}
      onBlur={() => onLeave(name)}
    />
  );
}

/** Said before it happens: which choices go on without Next. */
function leadHint(
  leading: readonly SurveyChoice[],
  { field, alone }: Pick<Drawing, 'field' | 'alone'>,
): string {
  if (leading.length === 0) return '';
  const staying = field.settings.choices?.filter((choice) => !leading.includes(choice)) ?? [];
  const [exception] = staying;
  let which = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    leading.map(({ title }) => `“${title}”`),
  );
  if (!exception) which = 'an answer';
  else if (staying.length === 1 && leading.length > 2) which = `anything but “${exception.title}”`;
  return `Choosing ${which} goes on ${alone ? 'at once' : 'once nothing else is missing here'}.`;
}

const keyOf = ({ value }: SurveyChoice) => value;
const titleOf = ({ title }: SurveyChoice) => title;
const detailOf = ({ help_text = '' }: SurveyChoice) => help_text;
