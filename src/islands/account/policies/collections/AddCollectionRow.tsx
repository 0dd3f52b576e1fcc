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

/** Row that opens a dialog to choose the category of a new collection. */
export function AddCollectionRow({ policyId, categories }: AddCollectionProps) {
  const [open, setOpen] = useState(false);
  // Fetches the dialog's code in advance, so that the dialog opens without a delay. If this fails,
  // the code is fetched again when the dialog opens.
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
