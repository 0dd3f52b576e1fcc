import { labelInSentence } from '../../contract/survey/check-field.ts';
import { FactList, type FactRow, type FactListProps } from '../../ui/plans/FactList.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';

interface CoverageFactsProps {
  /**
   * Coverages of the plan. The value is the limit as text. It is true if the coverage has no limit
   * text, and false if the coverage is not included.
   */
  coverages: readonly { title: string; value: string | boolean }[];
  /** Rows above the coverages, such as the carrier and the policy's term. */
  leadingRows?: readonly FactRow[];
  onChange?: () => void;
  /**
   * Summary that narrow screens show instead of the rows until the visitor unfolds them. The titles
   * of the excluded coverages follow the summary.
   */
  summary?: string;
  /** Titles of the coverages that differ between the plans. Their rows get a mark. */
  differingTitles?: readonly string[];
}

const none: readonly FactRow[] = [];

/** Shows which coverages a plan includes and excludes. Both have the same text size. */
export function CoverageFacts(props: CoverageFactsProps) {
  const { coverages, leadingRows = none, onChange, summary, differingTitles = [] } = props;
  if (coverages.length + leadingRows.length === 0) return null;
  return (
    <FactList
      title="Coverage details"
      disclosure={summary === undefined ? undefined : disclosureOf(summary, coverages)}
      onChange={onChange}
      rows={[
        ...leadingRows,
        ...coverages.map(({ title, value }) => ({
          label: title,
          value: (
            <>
              {value ? <Covered value={value} /> : <NotCovered />}
              {differingTitles.includes(title) && <DiffersNote />}
            </>
          ),
        })),
      ]}
    />
  );
}

function disclosureOf(
  summary: string,
  coverages: CoverageFactsProps['coverages'],
): FactListProps['disclosure'] {
  const exclusions = coverages
    .filter(({ value }) => !value)
    .map(({ title }) => labelInSentence(title));
  return { summary, exclusions: exclusions.join(', ') || undefined };
}

function DiffersNote() {
  return <span className="covered__differs">The plans differ here</span>;
}

function Covered({ value }: { value: string | true }) {
  return (
    <span className="covered">
      <Icon name="check-bold" size={18} /> {value === true ? 'Included' : value}
    </span>
  );
}

function NotCovered() {
  return (
    <span className="covered covered--not">
      <Icon name="x-bold" size={18} /> Not included
    </span>
  );
}
