import { useId, useState } from 'react';
import type { DetailGroup, DetailPart, DetailRow } from '../products/detail-rows.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { PolicyDetailValue } from './detail/PolicyDetailValue.tsx';
import { withReactKeys } from './react-keys.ts';

/**
 * Maximum number of rows that are shown at first. For a longer list, such as a year of rides, a
 * button shows the rest. If only one more row exists, the row is shown instead of the button,
 * because the button needs the same space.
 */
const INITIAL_ROWS = 14;

/**
 * Panels with details that do not fit on the policy card, such as coverages, collections and rides.
 * Each group is one panel.
 */
export function PolicyDetailPanels({ groups }: { groups: readonly DetailGroup[] }) {
  return groups.map((group) => <Group key={group.title} {...group} />);
}

function Group({ title, parts }: DetailGroup) {
  const id = useId();
  return (
    <section className="policy-group panel" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      {withReactKeys(parts, (part) => part.title ?? '').map(({ key, item }) => (
        <Part key={key} {...item} groupTitle={title} />
      ))}
    </section>
  );
}

function Part({ title, rows, groupTitle }: DetailPart & { groupTitle: string }) {
  const isLong = rows.length > INITIAL_ROWS + 1;
  const [open, setOpen] = useState(false);
  const shown = isLong && !open ? rows.slice(0, INITIAL_ROWS) : rows;
  return (
    <div className="policy-group__part">
      {title && <h3 className="policy-group__title">{title}</h3>}
      <dl className="facts">
        {withReactKeys(shown, ({ label }) => label).map(({ key, item }) => (
          <Row key={key} {...item} />
        ))}
      </dl>
      {isLong && (
        <TextButton
          about={groupTitle.toLowerCase()}
          aria-expanded={open}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          {open ? `Show the first ${INITIAL_ROWS}` : `Show all ${rows.length}`}
        </TextButton>
      )}
    </div>
  );
}

function Row({ label, ...value }: DetailRow) {
  return (
    <div className="facts__row">
      <dt>{label}</dt>
      <dd>
        <PolicyDetailValue {...value} />
      </dd>
    </div>
  );
}
