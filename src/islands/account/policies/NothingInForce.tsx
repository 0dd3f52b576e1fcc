import type { HeldPolicies } from '../stores/policies.ts';
import { verticalFor } from '../verticals/catalogue.ts';
import { Fold } from './Fold.tsx';
import { VerticalPanel } from './VerticalPanel.tsx';

interface NothingInForceProps {
  lists: readonly HeldPolicies[];
  /** YYYY-MM-DD. */
  today: string;
}

/** The verticals whose policies have all ended, in one closed row. */
export function NothingInForce({ lists, today }: NothingInForceProps) {
  if (lists.length === 0) return null;
  const counts = lists.map(({ vertical_code, total }) => {
    return `${verticalFor(vertical_code).title} ${total}`;
  });
  return (
    <Fold
      name="nothing-in-force"
      className="panel nothing-in-force"
      summary={
        <>
          <strong>Nothing in force</strong> <span>{counts.join(', ')}</span>
        </>
      }
    >
      {lists.map((list) => (
        <VerticalPanel key={list.vertical_code} list={list} today={today} open />
      ))}
    </Fold>
  );
}
