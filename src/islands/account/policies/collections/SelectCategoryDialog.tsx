import { useId } from 'react';
import type { CollectionCategory } from '../../../../contract/collectibles/categories.ts';
import { endorsementPath } from '../../../../policy/endorsement-path.ts';
import { Dialog } from '../../../../ui/controls/Dialog.tsx';
import { Icon } from '../../../../ui/controls/Icon.tsx';

interface SelectCategoryDialogProps {
  policyId: string;
  /** Categories that the policy does not cover yet. */
  categories: readonly CollectionCategory[];
  onClose: () => void;
}

/**
 * Dialog to choose the category of a new collection. Each category is a link, so the visitor can
 * also open it in a new tab.
 */
export function SelectCategoryDialog({ policyId, categories, onClose }: SelectCategoryDialogProps) {
  const questionId = useId();
  return (
    <Dialog open onClose={onClose} title="Select a category">
      <p id={questionId}>What type of collection would you like to insure?</p>
      <ul className="category-links" role="list" aria-labelledby={questionId}>
        {categories.map(({ code, name }) => (
          <li key={code}>
            <a className="action-row" href={endorsementPath(policyId, 'add', code)}>
              <span className="action-row__label">{name}</span>
              <Icon name="caret-right-bold" size={16} />
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
