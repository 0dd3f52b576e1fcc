import type { DetailRow } from '../../verticals/vertical-rows.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { keyed } from '../policy-keys.ts';

/** One detail: its lines, behind a check or a cross where it is a matter of being covered. */
export function PolicyDetailValue({ value, covered }: Pick<DetailRow, 'value' | 'covered'>) {
  const [first = '', ...others] = [value].flat();
  const look = covered === undefined ? 'detail-line' : 'detail-line small';
  const further = keyed(others, (line) => line).map(({ key, item }) => (
    <span className={look} key={key}>
      {item}
    </span>
  ));
  if (covered === undefined) {
    return (
      <>
        {first}
        {further}
      </>
    );
  }
  return (
    <span className={covered ? 'covered covered--top' : 'covered covered--top covered--not'}>
      <Icon name={covered ? 'check-bold' : 'x-bold'} size={16} />
      <span>
        {first}
        {further}
      </span>
    </span>
  );
}
