import { useStore } from '../../../ui/use-store.ts';
import { useId } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import type { CollectiblesState } from '../answers.ts';
import { collectionName, streetLine } from '../collections.ts';
import { startEdit, type EditTarget } from '../edit-collection.ts';
import type { Collectibles } from '../flow.ts';
import { alarmsAndSafesText, valueFact } from './collection-facts.ts';
import { pastClaimsText, ownershipFact } from './policy-facts.ts';

interface EditAnswersDialogProps {
  flow: Collectibles;
  open: boolean;
  from: 'collections' | 'quote';
  /**
   * reference_id of a collection. If set, the dialog lists only the answers about this collection.
   */
  onlyId?: string;
  onClose: () => void;
}

interface EditRow extends EditTarget {
  label: string;
  value: string;
}

interface EditGroup {
  title: string;
  rows: readonly EditRow[];
}

/**
 * Dialog that lists the answers. Each row opens the screen on which the buyer can change the
 * answer.
 */
export function EditAnswersDialog(props: EditAnswersDialogProps) {
  const { flow, open, from, onlyId, onClose } = props;
  const state = useStore(flow.$state);
  const groups = open ? editGroups(state, onlyId) : [];
  const startEditing = (edit: EditTarget) => {
    onClose();
    startEdit(edit, from, flow);
  };
  const [singleGroup] = onlyId ? groups : [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={singleGroup ? `Edit ${singleGroup.title.toLowerCase()}` : 'Edit your quote'}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {singleGroup ? 'Keep as is' : 'Keep this quote'}
        </Button>
      }
    >
      <p>Choose what to change. Nothing changes until you save.</p>
      {groups.map((group) => (
        <Group
          key={group.rows[0]?.ids[0]}
          {...group}
          isOnlyGroup={!!singleGroup}
          onSelect={startEditing}
        />
      ))}
    </Dialog>
  );
}

interface GroupProps extends EditGroup {
  isOnlyGroup: boolean;
  onSelect: (edit: EditTarget) => void;
}

function Group({ title, rows, isOnlyGroup, onSelect }: GroupProps) {
  const id = useId();
  return (
    <section className="edit-group">
      <h3 className={isOnlyGroup ? 'visually-hidden' : 'plain-heading'} id={id}>
        {title}
      </h3>
      <ul role="list" aria-labelledby={id}>
        {rows.map(({ label, value, ...edit }) => (
          <li key={label}>
            <button type="button" className="edit-row" onClick={() => onSelect(edit)}>
              <span className="edit-row__label">{label}</span>
              <span className="edit-row__value">{value}</span>
              <Icon name="caret-right-bold" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function editGroups(state: CollectiblesState, onlyId?: string): EditGroup[] {
  const entries = Object.entries(state.collections).filter(([id]) => !onlyId || id === onlyId);
  const groups = entries.map(([id, collection]) => ({
    title: collectionName(collection),
    rows: [
      { ids: [id], key: 'address', label: 'Address', value: streetLine(collection.address) },
      { ids: [id], key: 'collection_total_value', label: 'Value', value: valueFact(collection) },
      {
        ids: [id],
        key: 'has_burglar_alarm',
        label: 'Alarms and safes',
        value: alarmsAndSafesText(state, collection),
      },
    ] satisfies EditRow[],
  }));
  const [first] = entries;
  if (onlyId || !first) return groups;
  // Opens the survey of the first collection for a question about the policy, because every
  // category's survey asks the same questions about the policy.
  const [id] = first;
  const { details } = state;
  const rows: EditRow[] = [
    { ids: [id], key: 'ownership_type', label: 'Ownership', value: ownershipFact(details) },
    {
      ids: [id],
      key: 'owner_email',
      label: 'Contact',
      value: String(details['owner_email'] ?? ''),
    },
    { ids: [id], key: 'claims_count', label: 'Claims and history', value: pastClaimsText(state) },
  ];
  return [...groups, { title: 'The policy', rows }];
}
