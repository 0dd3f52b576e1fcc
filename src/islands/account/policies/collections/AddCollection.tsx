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

/** Row that opens the dialog to choose a category. */
export function AddCollection({ policyId, categories }: AddCollectionProps) {
  const [open, setOpen] = useState(false);
  // Preloads the dialog so that it opens without a delay. If the preload fails, opening the dialog
  // fetches it again.
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
