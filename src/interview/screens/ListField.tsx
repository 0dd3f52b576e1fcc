import type { SurveyField } from '../../contract/survey/dynamic-form.ts';
import { parseListRow } from '../../contract/survey/field-kinds.ts';
import { minRowCount, toListRows, type ListRow } from '../../contract/survey/values.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FieldError } from '../../ui/fields/FieldError.tsx';
import { TextButton } from '../../ui/controls/TextButton.tsx';
import { groupLegendProps } from './legend.tsx';
import type { FieldRendererProps } from './field-props.ts';

/**
 * Renders a list of rows with the same small fields in each row, such as the owners of a company.
 * At first, the minimum number of rows is shown. The visitor can add and remove rows.
 */
export function ListField(props: FieldRendererProps) {
  const { field, name, hint, error, errors, value, onChange, onLeave, question, FieldComponent } =
    props;
  const { legend, labelledBy } = groupLegendProps({ ...props, optional: false });
  const { max_choices: max = Infinity, add_button_caption: caption } = field.settings;
  const item = field.settings.row_item_name ?? 'Item';
  const rows = shownRows(field, value);
  const focusNextFrame = (id: string) =>
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  const add = () => {
    onChange([...rows, {}]);
    focusNextFrame(`${name}.${rows.length}.${field.subfields?.[0]?.key_name}`);
  };
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1));
    // Moves the focus to the list, because the Remove button that had the focus is gone with its
    // row.
    focusNextFrame(name);
  };
  return (
    <fieldset
      className="survey__group"
      id={name}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={[hint && `${name}-hint`, error && `${name}-error`]
        .filter(Boolean)
        .join(' ')}
    >
      {legend && <legend className="field__label">{legend}</legend>}
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} message={error} />
      {/* The index can be the React key, because all rows have the same fields and only their
          values differ. */}
      {Array.from(rows, (row, index) => (
        <Row
          key={index}
          field={field}
          question={question}
          FieldComponent={FieldComponent}
          errors={errors}
          onLeave={onLeave}
          index={index}
          row={row}
          title={`${item} ${index + 1}`}
          onChange={(next) => onChange(rows.with(index, next))}
          onRemove={index >= minShownRows(field) ? () => remove(index) : undefined}
        />
      ))}
      {rows.length < max && (
        <Button variant="secondary" icon="plus-bold" onClick={add}>
          {caption ?? `Add another ${item.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Returns the minimum number of rows that are shown. If the definition has no minimum, one row is
 * shown.
 */
function minShownRows(field: SurveyField): number {
  return Math.max(minRowCount(field), field.settings.min_choices ?? 1);
}

function shownRows(field: SurveyField, value: unknown): ListRow[] {
  const rows = toListRows(value);
  const blanks = Math.max(0, minShownRows(field) - rows.length);
  return [...rows, ...Array.from({ length: blanks }, () => ({}))];
}

interface RowProps extends Pick<
  FieldRendererProps,
  'field' | 'question' | 'errors' | 'onLeave' | 'FieldComponent'
> {
  index: number;
  row: ListRow;
  title: string;
  onChange: (row: ListRow) => void;
  onRemove?: () => void;
}

function Row(props: RowProps) {
  const {
    field,
    question,
    errors,
    onLeave,
    FieldComponent: Part,
    index,
    row,
    title,
    onChange,
    onRemove,
  } = props;
  const isOptional = index >= minRowCount(field);
  // If a row contains any value, all required fields of the row must be filled.
  const isRequired = !isOptional || parseListRow(row, field) !== undefined;
  return (
    <fieldset className="ruled-fields survey__row">
      <legend>
        {title}
        {isOptional && <span className="field__optional"> (optional)</span>}
      </legend>
      {onRemove && (
        <TextButton about={title} onClick={onRemove}>
          Remove
        </TextButton>
      )}
      <div className="survey__parts">
        {field.subfields?.map((part) => (
          <Part
            key={part.key_name}
            field={part}
            path={`${field.key_name}.${index}.`}
            question={question}
            required={part.required && isRequired}
            optional={!part.required && isRequired}
            value={row[part.key_name]}
            errors={errors}
            onChange={(key, value) => onChange({ ...row, [key]: value })}
            onLeave={onLeave}
          />
        ))}
      </div>
    </fieldset>
  );
}
