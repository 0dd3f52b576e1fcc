import type { Address } from '../../../contract/address.ts';
import { collectionIcons } from '../../../core/collection-kinds.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { collectionName } from '../collections.ts';

interface CollectionContextBarProps {
  categoryCode: string;
  address?: Address | null;
}

/** Shows which collection the current questions are about: icon, category and street. */
export function CollectionContextBar({ categoryCode, address }: CollectionContextBarProps) {
  return (
    <p className="subject-line">
      <Icon name={collectionIcons[categoryCode] ?? 'diamond'} />
      <span>
        <strong>{collectionName({ categoryCode })}</strong>
        {address && `, ${address.streetAddress}`}
      </span>
    </p>
  );
}
