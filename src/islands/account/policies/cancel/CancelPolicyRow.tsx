import { lazy, Suspense, useEffect, useState } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';

const fetchDialog = () => import('./CancelDialog.tsx');
const CancelDialog = lazy(async () => ({ default: (await fetchDialog()).CancelDialog }));

/** Row that opens the cancellation dialog. */
export function CancelPolicyRow({ policy }: { policy: Policy }) {
  const [open, setOpen] = useState(false);
  // Fetches the dialog's code in advance, so that the dialog opens without a delay. If this fails,
  // the code is fetched again when the dialog opens.
  useEffect(() => void fetchDialog().catch(() => {}), []);
  return (
    <>
      <button
        type="button"
        className="action-row action-row--danger"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="x-circle" size={24} />
        <span className="action-row__label">Cancel policy</span>
        <Icon name="caret-right-bold" size={16} />
      </button>
      {open && (
        <Suspense>
          <CancelDialog policy={policy} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
