import type { CoverageRow } from '../../../contract/coverage-row.ts';
import { counted } from '../../../contract/counted.ts';
import { NOT_COVERED_LABEL } from '../../../contract/not-covered.ts';
import { formatWholeDollars } from '../../../core/money.ts';
import { CoverageFacts } from '../../../purchase/screens/CoverageFacts.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';

/** Ids of the coverages that the quote names one by one, in the order of the screen. */
const namedCoverageIds = [
  'brand_new_belongings',
  'loss_of_use',
  'medical',
  'food_spoilage',
  'lock_replacement',
];

interface IncludedCoveragesProps {
  coverages: readonly CoverageRow[];
  /** Limit for belongings in whole dollars. */
  belongings: number;
}

/** Shows what every policy includes and excludes, with amounts for the chosen belongings. */
export function IncludedCoverages({ coverages, belongings }: IncludedCoveragesProps) {
  const { named, others, excluded } = groupsOf(coverages);
  if (coverages.length === 0) return null;
  return (
    <section aria-labelledby="included-title" className="quote-section">
      <h2 className="section-title" id="included-title">
        Included in every policy
      </h2>
      <dl className="included">
        {named.map((row) => (
          <Row key={row.title} {...withAmount(row, belongings)} />
        ))}
        {excluded.map((row) => (
          <Row key={row.title} {...row} />
        ))}
      </dl>
      {others.length > 0 && (
        <CoverageFacts summary={counted(others.length, 'more coverage')} coverages={others} />
      )}
    </section>
  );
}

function Row({ title, value, note }: CoverageRow) {
  const isCovered = value !== false;
  const amount = isCovered ? 'Included' : NOT_COVERED_LABEL;
  return (
    <div className={`included__row${isCovered ? '' : ' included__row--not'}`}>
      <dt>
        <Icon name={isCovered ? 'check-bold' : 'x-bold'} size={16} />
        <span>
          {title} {note && <span className="included__note">{note}</span>}
        </span>
      </dt>
      <dd>{typeof value === 'string' ? value : amount}</dd>
    </div>
  );
}

/** A backend with other ids names its first five coverages. */
function groupsOf(coverages: readonly CoverageRow[]) {
  const included = coverages.filter(({ value }) => value !== false);
  const known = namedCoverageIds.flatMap((id) => included.filter((row) => row.id === id));
  const named = known.length > 0 ? known : included.slice(0, namedCoverageIds.length);
  return {
    named,
    others: included.filter((row) => !named.includes(row)),
    excluded: coverages.filter(({ value }) => value === false),
  };
}

/** Converts a limit such as '30% of your belongings' to an amount. The text becomes the note. */
function withAmount(row: CoverageRow, belongings: number): CoverageRow {
  const percent = /^(\d+)% of your belongings$/.exec(String(row.value))?.[1];
  if (percent === undefined) return row;
  const note = String(row.value);
  return { ...row, note, value: formatWholeDollars((belongings * Number(percent)) / 100) };
}
