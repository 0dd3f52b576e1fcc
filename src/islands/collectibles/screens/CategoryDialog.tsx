import { useId } from 'react';
import {
  collectionCategories,
  type CollectionCategory,
} from '../../../contract/collectibles/categories.ts';
import { collectionIcons } from '../../../core/collection-kinds.ts';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';

interface CategoryDialogProps {
  open: boolean;
  /**
   * Codes of the categories that the application already contains. The dialog does not offer them.
   */
  coveredCategories: readonly string[];
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** Dialog to choose the category of a collection. The most common categories come first. */
export function CategoryDialog({
  open,
  coveredCategories,
  onChoose,
  onClose,
}: CategoryDialogProps) {
  const available = collectionCategories.filter(({ code }) => !coveredCategories.includes(code));
  const main = available.filter(({ isSubCategory }) => !isSubCategory);
  const more = available.filter(({ isSubCategory }) => isSubCategory);
  return (
    <Dialog open={open} onClose={onClose} title="Select a category">
      <p>What type of collection would you like to insure?</p>
      <CategoryGroup title="Most popular" categories={main} onChoose={onChoose} />
      <CategoryGroup title="More types" categories={more} onChoose={onChoose} />
    </Dialog>
  );
}

interface CategoryGroupProps {
  title: string;
  categories: readonly CollectionCategory[];
  onChoose: (code: string) => void;
}

function CategoryGroup({ title, categories, onChoose }: CategoryGroupProps) {
  const id = useId();
  if (categories.length === 0) return null;
  return (
    <section className="kinds">
      <h3 className="plain-heading kinds__title" id={id}>
        {title}
      </h3>
      <ul role="list" aria-labelledby={id}>
        {categories.map(({ code, name }) => (
          <li key={code}>
            <button type="button" className="choice-row" onClick={() => onChoose(code)}>
              <Icon name={collectionIcons[code] ?? 'diamond'} />
              <span>{name}</span>
              <Icon name="caret-right-bold" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
