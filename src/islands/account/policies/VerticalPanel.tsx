import type { HeldPolicies } from '../stores/policies.ts';
import { verticalFor } from '../verticals/catalogue.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { UnreadRow } from '../../../ui/feedback/UnreadRow.tsx';
import { PolicyRow } from './PolicyRow.tsx';
import { keyed } from './policy-keys.ts';
import { verticalPath } from './policy-path.ts';

interface VerticalPanelProps {
  list: HeldPolicies;
  /** YYYY-MM-DD. */
  today: string;
}

/** One vertical in the list of all: its name and count at the left, its most recent policies at the right. */
export function VerticalPanel({ list, today }: VerticalPanelProps) {
  const { title, icon } = verticalFor(list.vertical_code);
  const id = `vertical-${list.vertical_code}`;
  return (
    <section className="panel vertical-panel" aria-labelledby={id}>
      <div className="vertical-panel__head">
        <span className="arch-icon">
          <Icon name={icon} size={24} />
        </span>
        <div>
          <h2 className="vertical-panel__title" id={id}>
            {title}
          </h2>
          <p className="small">{list.total} purchased</p>
        </div>
        <a className="link" href={verticalPath(list.vertical_code)}>
          Manage your policies
          <span className="visually-hidden">: {title}</span>
        </a>
      </div>
      <ul className="policy-rows" role="list">
        {list.items.map((policy) => (
          <PolicyRow key={policy.id} policy={policy} today={today} />
        ))}
        {keyed(list.unread, (name) => name).map(({ key, item }) => (
          <UnreadRow key={key} what="policy" name={item} />
        ))}
      </ul>
    </section>
  );
}
