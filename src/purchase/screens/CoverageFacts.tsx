import { inSentence } from '../../contract/survey/check-field.ts';
import { Facts, type Fact, type FactsProps } from '../../ui/plans/Facts.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';

interface CoverageFactsProps {
  /** A limit in words, or whether it is covered at all. */
  coverages: readonly { title: string; value: string | boolean }[];
  /** Rows before the coverages, such as the insurer and the term. */
  leadingRows?: readonly Fact[];
  onChange?: () => void;
  /** The line that they are folded into where there is one column; what is not covered is added to it. */
  summary?: string;
  /** Titles of those that other plans cover otherwise: they are marked. */
  differingTitles?: readonly string[];
}

const none: readonly Fact[] = [];

/** What a plan covers and what it does not, at the same size. */
export function CoverageFacts(props: CoverageFactsProps) {
  const { coverages, leadingRows = none, onChange, summary, differingTitles = [] } = props;
  if (coverages.length + leadingRows.length === 0) return null;
  return (
    <Facts
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
): FactsProps['disclosure'] {
  const exclusions = coverages.filter(({ value }) => !value).map(({ title }) => inSentence(title));
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
