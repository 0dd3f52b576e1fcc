import type { Claim } from '../../../contract/claims/claims.ts';
import { policyPath } from '../../../policy/policy-path.ts';
import { FactList } from '../../../ui/plans/FactList.tsx';

/** Shows the details of a claim as the claimant has filed them. */
export function ClaimDetails({ claim }: { claim: Claim }) {
  const { claim_details: details, policy_details: policy } = claim;
  const device = [
    policy.device_model,
    details.device_id ? `serial number ${details.device_id}` : '',
  ];
  return (
    <section className="panel claim-facts">
      <FactList
        title="Claim details"
        rows={[
          { label: 'Policy', value: <PolicyLink claim={claim} /> },
          { label: 'Device', value: device.filter(Boolean).join(', ') },
          { label: 'Repair', value: repairText(details.is_device_mailed_out) },
          { label: 'Damage', value: details.damage_description },
          {
            label: 'What happened',
            value: details.claim_description && (
              <span className="claim-facts__words">{details.claim_description}</span>
            ),
          },
        ]}
      />
    </section>
  );
}

function PolicyLink({ claim }: { claim: Claim }) {
  const { policy_id: id, policy_number: number, vertical_code, policy_details: policy } = claim;
  return (
    <>
      {id ? <a href={policyPath({ id, vertical_code })}>{number}</a> : number}, {policy.plan_name}
    </>
  );
}

function repairText(mailedOut: boolean | undefined): string {
  if (mailedOut === undefined) return '';
  return mailedOut ? 'By mail' : 'In a store';
}
