import { useId } from 'react';
import type { CollectionCategory } from '../../../../contract/collectibles/categories.ts';
import { collectionChangePath } from '../../verticals/collection-change-path.ts';
import { Dialog } from '../../../../ui/controls/Dialog.tsx';
import { Icon } from '../../../../ui/controls/Icon.tsx';

interface SelectCategoryDialogProps {
  policyId: string;
  /** What the policy does not hold yet. */
  categories: readonly CollectionCategory[];
  onClose: () => void;
}

/** Asks what to add. Each answer is a link, so that it can be opened beside the policy too. */
export function SelectCategoryDialog({ policyId, categories, onClose }: SelectCategoryDialogProps) {
  const question = useId();
  return (
    <Dialog open onClose={onClose} title="Select a category">
      <p id={question}>What type of collection would you like to insure?</p>
      <ul className="category-links" role="list" aria-labelledby={question}>
        {categories.map(({ code, name }) => (
          <li key={code}>
            <a className="action-row" href={collectionChangePath(policyId, 'add', code)}>
              <span className="action-row__label">{name}</span>
              <Icon name="caret-right-bold" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
