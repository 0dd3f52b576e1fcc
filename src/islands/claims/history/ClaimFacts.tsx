import type { Claim } from '../../../contract/claims/claims.ts';
import { refreshClaims } from '../../account/stores/claims.ts';
import { Facts } from '../../../ui/plans/Facts.tsx';
import { PhotoStrip } from '../screens/PhotoStrip.tsx';

/** What was filed. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const { claim_details: details, policy_details: policy, photos } = claim;
  return (
    <section className="panel claim-facts">
      <Facts
        title="Claim details"
        compact
        rows={[
          { label: 'Plan', value: policy.plan_name },
          { label: 'Policy', value: claim.policy_number },
          { label: 'Device', value: policy.device_model },
          { label: 'Repair', value: repairText(details.is_device_mailed_out) },
          { label: 'Damage', value: details.damage_description },
          { label: 'Serial number', value: details.device_id },
        ]}
      />
      {details.claim_description && (
        <>
          <h3 className="claim-facts__label">What happened</h3>
          <p className="claim-facts__words">{details.claim_description}</p>
        </>
      )}
      <PhotoStrip photos={photos} onBroken={refreshOnce} />
    </section>
  );
}

function repairText(mailedOut: boolean | undefined): string {
  if (mailedOut === undefined) return '';
  return mailedOut ? 'By mail' : 'In a store';
}

let refreshed = false;

/** Links to photos expire before the history does. Once a page: a picture may be gone for good. */
function refreshOnce() {
  if (refreshed) return;
  refreshed = true;
  void refreshClaims();
}
