import { lazy, Suspense, useEffect, useState } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import type { RentalPolicyDetails } from '../../../../contract/rental-car/policy.ts';
import { environment } from '../../../../core/environment.ts';
import { EXTEND_PARAM } from '../../products/policy-path.ts';
import { PolicyActionRow } from './PolicyActionRow.tsx';

const fetchDialog = () => import('./ExtendDialog.tsx');
const ExtendDialog = lazy(async () => ({ default: (await fetchDialog()).ExtendDialog }));

interface ExtendCoverageProps {
  policy: Policy;
  rental: RentalPolicyDetails;
}

/** Row that opens the extension dialog. */
export function ExtendCoverage({ policy, rental }: ExtendCoverageProps) {
  // The dialog opens at once if the query string contains EXTEND_PARAM.
  const [open, setOpen] = useState(() => environment().navigation.search() === `?${EXTEND_PARAM}`);
  // Preloads the dialog so that it opens without a delay. If the preload fails, opening the dialog
  // fetches it again.
  useEffect(() => void fetchDialog().catch(() => {}), []);
  return (
    <>
      <PolicyActionRow icon="calendar-plus" onPress={() => setOpen(true)}>
        Extend your coverage
      </PolicyActionRow>
      {open && (
        <Suspense>
          <ExtendDialog policyId={policy.id} rental={rental} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
