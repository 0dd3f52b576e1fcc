import { useId, useState } from 'react';
import type { DetailGroup, DetailPart, DetailRow } from '../verticals/vertical-rows.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { PolicyDetailValue } from './detail/PolicyDetailValue.tsx';
import { keyed } from './policy-keys.ts';

/** A longer list, such as a year of rides, opens on request; one more row than the button saves no room. */
const SHOWN_AT_FIRST = 14;

/** What does not fit the policy card: coverages, collections, rides, a panel each. */
export function PolicyGroups({ groups }: { groups: readonly DetailGroup[] }) {
  return groups.map((group) => <Group key={group.title} {...group} />);
}

function Group({ title, parts }: DetailGroup) {
  const id = useId();
  return (
    <section className="policy-group panel" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      {keyed(parts, (part) => part.title ?? '').map(({ key, item }) => (
        <Part key={key} {...item} about={title} />
      ))}
    </section>
  );
}

function Part({ title, rows, about }: DetailPart & { about: string }) {
  const long = rows.length > SHOWN_AT_FIRST + 1;
  const [open, setOpen] = useState(false);
  const shown = long && !open ? rows.slice(0, SHOWN_AT_FIRST) : rows;
  return (
    <div className="policy-group__part">
      {title && <h3 className="policy-group__title">{title}</h3>}
      <dl className="facts">
        {keyed(shown, ({ label }) => label).map(({ key, item }) => (
          <Row key={key} {...item} />
        ))}
      </dl>
      {long && (
        <TextButton
          about={about.toLowerCase()}
          aria-expanded={open}
          onClick={() => setOpen((before) => !before)}
        >
          {open ? `Show the first ${SHOWN_AT_FIRST}` : `Show all ${rows.length}`}
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
