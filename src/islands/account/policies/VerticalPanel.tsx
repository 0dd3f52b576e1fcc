import type { HeldPolicies } from '../stores/policies.ts';
import { verticalFor } from '../verticals/catalogue.ts';
import { isEnded } from '../verticals/policy-facts.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { UnreadRow } from '../../../ui/feedback/UnreadRow.tsx';
import { Fold } from './Fold.tsx';
import { PolicyRow } from './PolicyRow.tsx';
import { keyed } from './policy-keys.ts';
import { verticalPath } from '../verticals/policy-path.ts';

interface VerticalPanelProps {
  list: HeldPolicies;
  /** YYYY-MM-DD. */
  today: string;
  /** What has ended stands among the others: nothing else is there. */
  open?: boolean;
}

/** One vertical in the list of all: its name and count at the left, its most recent policies at the right. */
export function VerticalPanel({ list, today, open }: VerticalPanelProps) {
  const { title, icon } = verticalFor(list.vertical_code);
  const id = `vertical-${list.vertical_code}`;
  const ended = open ? [] : list.items.filter((policy) => isEnded(policy, today));
  const shown = list.items.filter((policy) => !ended.includes(policy));
  const more = list.total - list.items.length - list.unread.length;
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
      <div className="vertical-panel__lists">
        <ul className="policy-rows" role="list">
          {shown.map((policy) => (
            <PolicyRow key={policy.id} policy={policy} today={today} />
          ))}
          {keyed(list.unread, (name) => name).map(({ key, item }) => (
            <UnreadRow key={key} what="policy" name={item} />
          ))}
        </ul>
        {ended.length > 0 && (
          <Fold
            name={`ended-${list.vertical_code}`}
            summary={
              <>
                {ended.length} ended<span className="visually-hidden">: {title}</span>
              </>
            }
          >
            <ul className="policy-rows" role="list">
              {ended.map((policy) => (
                <PolicyRow key={policy.id} policy={policy} today={today} />
              ))}
            </ul>
          </Fold>
        )}
        {more > 0 && (
          <a className="fold__row vertical-panel__more" href={verticalPath(list.vertical_code)}>
            <span>
              and {more} more<span className="visually-hidden">: {title}</span>
            </span>
            <Icon name="caret-right-bold" size={16} />
          </a>
        )}
      </div>
    </section>
  );
}
