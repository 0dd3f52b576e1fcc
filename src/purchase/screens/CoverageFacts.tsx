import type { CoverageRow } from '../../contract/coverage-row.ts';
import { coverageConditionIds } from '../../contract/facts.ts';
import { labelInSentence } from '../../contract/survey/check-field.ts';
import type { DisclosureProps } from '../../ui/controls/Disclosure.tsx';
import { FactList, type FactRow, type FactListProps } from '../../ui/plans/FactList.tsx';
import { FactValue } from '../../ui/plans/FactValue.tsx';

interface CoverageFactsProps {
  coverages: readonly CoverageRow[];
  /** Rows above the coverages, such as the carrier and the policy's term. */
  leadingRows?: readonly FactRow[];
  onChange?: () => void;
  /**
   * Summary that is shown instead of the rows until the visitor unfolds them. The titles of the
   * excluded coverages follow the summary.
   */
  summary?: DisclosureProps['summary'];
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
        ...coverages.map(({ id = '', title, value, note }) => ({
          label: title,
          value: (
            <>
              <FactValue isCoverage={!coverageConditionIds.has(id)} value={value} note={note} />
              {differingTitles.includes(title) && <DiffersNote />}
            </>
          ),
        })),
      ]}
    />
  );
}

function disclosureOf(
  summary: DisclosureProps['summary'],
  coverages: CoverageFactsProps['coverages'],
): FactListProps['disclosure'] {
  return { summary, exclusions: exclusionsText(coverages) };
}

/** Lists the coverages that the plan excludes. Undefined if there are none. */
export function exclusionsText(coverages: readonly CoverageRow[]): string | undefined {
  const titles = coverages.filter(({ value }) => !value).map(({ title }) => labelInSentence(title));
  // A title with a comma, such as 'Data breach, privacy liability', needs another separator.
  return titles.join(titles.some((title) => title.includes(',')) ? '; ' : ', ') || undefined;
}

function DiffersNote() {
  return <span className="covered__differs">Plans differ here</span>;
}
