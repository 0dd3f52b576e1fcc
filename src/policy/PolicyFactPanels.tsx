import { useId, useState } from 'react';
import { coverageConditionIds, COVERAGES_TITLE, type FactSection } from '../contract/facts.ts';
import { TextButton } from '../ui/controls/TextButton.tsx';
import { FactValue } from '../ui/plans/FactValue.tsx';
import { withReactKeys } from './react-keys.ts';

/**
 * Maximum number of rows that are shown at first. For a longer list, such as a year of rides, a
 * button shows the rest. If only one more row exists, the row is shown instead of the button,
 * because the button needs the same space.
 */
const INITIAL_ROWS = 14;

/**
 * Panels with facts that do not fit on the policy card, such as coverages and rides. Each section
 * is one panel.
 */
export function PolicyFactPanels({ sections }: { sections: readonly FactSection[] }) {
  return sections.map((section) => <Panel key={section.title} {...section} />);
}

function Panel({ title, facts }: FactSection) {
  const id = useId();
  const isCoverage = title === COVERAGES_TITLE;
  // Coverages are never folded, because exclusions come last and must not be hidden.
  const isLong = !isCoverage && facts.length > INITIAL_ROWS + 1;
  const [open, setOpen] = useState(false);
  const shown = isLong && !open ? facts.slice(0, INITIAL_ROWS) : facts;
  return (
    <section className="policy-group panel" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      <dl className="facts">
        {withReactKeys(shown, ({ id: factId }) => factId).map(({ key, item }) => (
          <div className="facts__row" key={key}>
            <dt>{item.label}</dt>
            <dd>
              <FactValue {...item} isCoverage={isCoverage && !coverageConditionIds.has(item.id)} />
            </dd>
          </div>
        ))}
      </dl>
      {isLong && (
        <TextButton
          about={title.toLowerCase()}
          aria-expanded={open}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          {open ? `Show the first ${INITIAL_ROWS}` : `Show all ${facts.length}`}
        </TextButton>
      )}
    </section>
  );
}
