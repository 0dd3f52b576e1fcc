import { factLines, type Fact } from '../../contract/facts.ts';
import { Icon } from '../controls/Icon.tsx';

type FactValueProps = Pick<Fact, 'value' | 'note'> & {
  /** True if the fact is a coverage. A check or a cross is then shown before its value. */
  isCoverage?: boolean;
};

/** Shows the value of a fact, with one line for each text and for the note. */
export function FactValue({
  value,
  note,
  isCoverage = typeof value === 'boolean',
}: FactValueProps) {
  const [first, ...others] = factLines({ value, note });
  const text = (
    <>
      {first}
      {others.map((line) => (
        <span className={isCoverage ? 'detail-line small' : 'detail-line'} key={line}>
          {line}
        </span>
      ))}
    </>
  );
  if (!isCoverage) return text;
  return (
    <span
      className={value === false ? 'covered covered--top covered--not' : 'covered covered--top'}
    >
      <Icon name={value === false ? 'x-bold' : 'check-bold'} size={16} />
      <span>{text}</span>
    </span>
  );
}
