import type { DetailRow } from '../../products/detail-rows.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { withReactKeys } from '../react-keys.ts';

/**
 * Shows the text lines of one policy detail. If `covered` is set, a check (true) or a cross (false)
 * is shown before the lines.
 */
export function PolicyDetailValue({ value, covered }: Pick<DetailRow, 'value' | 'covered'>) {
  const [first = '', ...others] = [value].flat();
  const className = covered === undefined ? 'detail-line' : 'detail-line small';
  const otherLines = withReactKeys(others, (line) => line).map(({ key, item }) => (
    <span className={className} key={key}>
      {item}
    </span>
  ));
  if (covered === undefined) {
    return (
      <>
        {first}
        {otherLines}
      </>
    );
  }
  return (
    <span className={covered ? 'covered covered--top' : 'covered covered--top covered--not'}>
      <Icon name={covered ? 'check-bold' : 'x-bold'} size={16} />
      <span>
        {first}
        {otherLines}
      </span>
    </span>
  );
}
