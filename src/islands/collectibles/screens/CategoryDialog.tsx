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
  /** By category code: what is insured already. */
  held: readonly string[];
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** What to insure: the kinds that most people have come first. */
export function CategoryDialog({ open, held, onChoose, onClose }: CategoryDialogProps) {
  const left = collectionCategories.filter(({ code }) => !held.includes(code));
  const main = left.filter(({ isSubCategory }) => !isSubCategory);
  const more = left.filter(({ isSubCategory }) => isSubCategory);
  return (
    <Dialog open={open} onClose={onClose} title="Select a category">
      <p>What type of collection would you like to insure?</p>
      <Kinds title="Most insured" kinds={main} onChoose={onChoose} />
      <Kinds title="More kinds" kinds={more} onChoose={onChoose} />
    </Dialog>
  );
}

interface KindsProps {
  title: string;
  kinds: readonly CollectionCategory[];
  onChoose: (code: string) => void;
}

function Kinds({ title, kinds, onChoose }: KindsProps) {
  const id = useId();
  if (kinds.length === 0) return null;
  return (
    <section className="kinds">
      <h3 className="kinds__title" id={id}>
        {title}
      </h3>
      <ul role="list" aria-labelledby={id}>
        {kinds.map(({ code, name }) => (
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
