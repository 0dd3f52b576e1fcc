import type { Address } from '../../../contract/address.ts';
import { collectionIcons } from '../../../core/collection-kinds.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { nameOf } from '../collections.ts';

interface SubjectLineProps {
  categoryCode: string;
  address?: Address | null;
}

/** Which collection the questions are about: icon, kind, street. */
export function SubjectLine({ categoryCode, address }: SubjectLineProps) {
  return (
    <p className="subject-line">
      <Icon name={collectionIcons[categoryCode] ?? 'diamond'} />
      <span>
        <strong>{nameOf({ categoryCode })}</strong>
        {address && `, ${address.streetAddress}`}
      </span>
    </p>
  );
}
