import { endorsementPath } from '../../../policy/endorsement-path.ts';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import type { ExistingOwner } from '../existing-owners.ts';

interface ChooseOwnerDialogProps {
  open: boolean;
  categoryCode: string;
  owners: readonly ExistingOwner[];
  onCreate: () => void;
  onClose: () => void;
}

/**
 * Dialog that asks for the owner of the collection. If the owner already has a policy, the
 * collection is added to this policy.
 */
export function ChooseOwnerDialog({
  open,
  categoryCode,
  owners,
  onCreate,
  onClose,
}: ChooseOwnerDialogProps) {
  const availableOwners = owners.filter(
    ({ coveredCategories }) => !coveredCategories.includes(categoryCode),
  );
  return (
    <Dialog open={open} onClose={onClose} title="Who owns the collection?">
      <p>
        Each owner has one policy. Choose the owner, and we’ll add the collection to that policy.
      </p>
      <ul className="owners" role="list">
        {availableOwners.map(({ policyId, policyNumber, name }) => (
          <li key={policyId}>
            <a className="choice-row" href={endorsementPath(policyId, 'add', categoryCode)}>
              <Icon name="user" />
              <span>
                {name} <small>Policy {policyNumber}</small>
              </span>
              <Icon name="caret-right-bold" size={16} />
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="choice-row" onClick={onCreate}>
            <Icon name="plus-bold" size={18} />
            <span>Create a new owner</span>
            <Icon name="caret-right-bold" size={16} />
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
