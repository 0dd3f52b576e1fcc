import type { SurveyChoice } from '../../contract/survey/dynamic-form.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { groupLegendProps } from './legend.tsx';
import { ADVANCING_CHOICE_HINT } from './choice-hint.ts';
import type { FieldRendererProps } from './field-props.ts';

/**
 * Maximum number of choices that are shown as cards. More choices are shown as a searchable list.
 */
const CARDS_MAX = 6;

export function SingleSelect(props: FieldRendererProps) {
  const { field, name, error, optional, required, value, onChange, onNavigate, onLeave } = props;
  const { choices = [] } = field.settings;
  // A lone choice always goes to the next screen. Next to other fields, only a choice with a screen
  // of its own does.
  const navigatingChoices = onNavigate
    ? choices.filter(({ screen_id }) => props.isOnlyField || screen_id !== undefined)
    : [];
  const hint =
    [props.hint, navigationHint(navigatingChoices, props.isOnlyField)].filter(Boolean).join(' ') ||
    undefined;
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  if (choices.length <= CARDS_MAX) {
    const options = choices.map((choice) => ({
      ...choice,
      hint: choice.help_text,
      navigates: navigatingChoices.includes(choice),
    }));
    return (
      <RadioCards
        {...groupLegendProps(props)}
        name={name}
        hint={hint}
        error={error}
        options={options}
        value={chosen}
        onChange={onChange}
        onNavigate={onNavigate}
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
      onPick={(key) =>
        void (navigatingChoices.some((choice) => choice.value === key) && onNavigate?.(key))
      }
      onBlur={() => onLeave(name)}
    />
  );
}

/**
 * Returns a hint about the choices that go to the next screen without a press on Next. If other
 * fields are on the screen, it names these choices.
 */
function navigationHint(navigatingChoices: readonly SurveyChoice[], isOnlyField = false): string {
  if (navigatingChoices.length === 0) return '';
  if (isOnlyField) return ADVANCING_CHOICE_HINT;
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    navigatingChoices.map(({ title }) => `“${title}”`),
  );
  return `Picking ${names} takes you to the next question once you’ve answered the rest.`;
}

const keyOf = ({ value }: SurveyChoice) => value;
const titleOf = ({ title }: SurveyChoice) => title;
const detailOf = ({ help_text = '' }: SurveyChoice) => help_text;
