import { lazy, Suspense, useEffect, useState } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import type { RentalPolicyDetails } from '../../../../contract/rental-car/policy.ts';
import { environment } from '../../../../core/environment.ts';
import { EXTEND_QUERY_PARAM } from '../../../../policy/policy-path.ts';
import { PolicyActionRow } from './PolicyActionRow.tsx';

const fetchDialog = () => import('./ExtendDialog.tsx');
const ExtendDialog = lazy(async () => ({ default: (await fetchDialog()).ExtendDialog }));

interface ExtendCoverageProps {
  policy: Policy;
  rental: RentalPolicyDetails;
}

/** Row that opens the dialog to extend a rental policy. */
export function ExtendCoverageRow({ policy, rental }: ExtendCoverageProps) {
  // If the query string contains `EXTEND_QUERY_PARAM`, the dialog is open from the start.
  const [open, setOpen] = useState(
    () => environment().navigation.search() === `?${EXTEND_QUERY_PARAM}`,
  );
  // Fetches the dialog's code in advance, so that the dialog opens without a delay. If this fails,
  // the code is fetched again when the dialog opens.
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
