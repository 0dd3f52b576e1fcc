import { inSentence } from '../../contract/survey/check-field.ts';
import { Facts, type Fact, type FactsProps } from '../../ui/plans/Facts.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';

interface CoverageFactsProps {
  /** A limit in words, or whether it is covered at all. */
  coverages: readonly { title: string; value: string | boolean }[];
  /** Rows before the coverages, such as the insurer and the term. */
  before?: readonly Fact[];
  onChange?: () => void;
  /** The line that they are folded into where there is one column; what is not covered is added to it. */
  line?: string;
  /** Titles of those that other plans cover otherwise: they are marked. */
  differs?: readonly string[];
}

const none: readonly Fact[] = [];

/** What a plan covers and what it does not, at the same size. */
export function CoverageFacts(props: CoverageFactsProps) {
  const { coverages, before = none, onChange, line, differs = [] } = props;
  if (coverages.length + before.length === 0) return null;
  return (
    <Facts
      title="Coverage details"
      fold={line === undefined ? undefined : foldOf(line, coverages)}
      onChange={onChange}
      rows={[
        ...before,
        ...coverages.map(({ title, value }) => ({
          label: title,
          value: (
            <>
              {value ? <Covered value={value} /> : <NotCovered />}
              {differs.includes(title) && <Differs />}
            </>
          ),
        })),
      ]}
    />
  );
}

function foldOf(line: string, coverages: CoverageFactsProps['coverages']): FactsProps['fold'] {
  const not = coverages.filter(({ value }) => !value).map(({ title }) => inSentence(title));
  return { line, not: not.join(', ') || undefined };
}

function Differs() {
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
