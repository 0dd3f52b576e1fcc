import { lazy, Suspense, useEffect, useState } from 'react';
import type { CollectionCategory } from '../../../../contract/collectibles/categories.ts';
import { PolicyActionRow } from '../detail/PolicyActionRow.tsx';

const fetchDialog = () => import('./SelectCategoryDialog.tsx');
const SelectCategoryDialog = lazy(async () => ({
  default: (await fetchDialog()).SelectCategoryDialog,
}));

interface AddCollectionProps {
  policyId: string;
  categories: readonly CollectionCategory[];
}

/** The row that opens the modal in which a category is chosen. */
export function AddCollection({ policyId, categories }: AddCollectionProps) {
  const [open, setOpen] = useState(false);
  // Fetched while the page is read, so that the press does not wait; asked for again where that failed.
  useEffect(() => void fetchDialog().catch(() => {}), []);
  return (
    <>
      <PolicyActionRow icon="stack" onPress={() => setOpen(true)}>
        Add a collection
      </PolicyActionRow>
      {open && (
        <Suspense>
          <SelectCategoryDialog
            policyId={policyId}
            categories={categories}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
