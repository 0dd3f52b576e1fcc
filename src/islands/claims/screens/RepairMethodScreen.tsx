import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { storeRepairMethod } from '../actions.ts';
import { repairMethodPath, lookUpFilingMethod, type ClaimTarget } from '../open-claim-draft.ts';
import type { Claim } from '../flow.ts';
import { NEW_CLAIM_PATH } from '../path.ts';
import { DEVICE_REPAIR_DEDUCTIBLE } from '../../../contract/policies/devices.ts';
import { serviceFacts } from '../../../contract/service-facts.ts';
import { buildPath } from '../../../core/path.ts';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { BackLink } from '../../../policy/layout/BackLink.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { ChoiceLink } from './ChoiceLink.tsx';
import { ClaimByPhoneNotice } from './ClaimByPhoneNotice.tsx';

/**
 * First screen of a claim on one policy. It shows the choice of the repair method, or the phone
 * number to call.
 */
export function RepairMethodScreen({ flow, params, site }: ClaimScreenProps) {
  const { verticalCode = '', policyNumber = '' } = params;
  const lookup = useStore(flow.$filingMethodState);
  useEffect(
    () => void lookUpFilingMethod({ verticalCode, policyNumber }, flow),
    [verticalCode, policyNumber, flow],
  );
  const target = { verticalCode, policyNumber };
  return (
    <>
      <BackLink href={buildPath(`${NEW_CLAIM_PATH}/:verticalCode/policies`, { verticalCode })}>
        Choose another policy
      </BackLink>
      <LoadingGate loading={lookup.state === 'looking'}>
        {lookup.state === 'repair' && (
          <RepairChoice {...lookup} flow={flow} target={target} site={site.name} />
        )}
        {lookup.state === 'contact' && (
          <ClaimByPhoneNotice
            {...lookup}
            policyNumber={policyNumber}
            site={site}
            onRetry={() => void lookUpFilingMethod(target, flow)}
          />
        )}
      </LoadingGate>
    </>
  );
}

interface RepairChoiceProps {
  flow: Claim;
  inStore: boolean;
  mailIn: boolean;
  target: ClaimTarget;
  site: string;
}

function RepairChoice({ flow, inStore, mailIn, target, site }: RepairChoiceProps) {
  const basePath = repairMethodPath(target);
  return (
    <>
      <PageHeading title="How should your phone be repaired?" site={site}>
        <p className="account-title__note">
          Filing takes about two minutes. We save your answers as you go.
        </p>
      </PageHeading>
      <ul className="choice-links" role="list">
        {inStore && (
          <ChoiceLink
            href={`${basePath}/options`}
            icon="storefront"
            title="Bring in for repair"
            hint={`Take it to an authorized store near you. You pay the store first. After we approve your claim, we pay you back within ${serviceFacts.claimPaymentDays}, less your ${DEVICE_REPAIR_DEDUCTIBLE} deductible.`}
            onChoose={() => storeRepairMethod(false, flow)}
          />
        )}
        {mailIn && (
          <ChoiceLink
            href={`${basePath}/damages`}
            icon="package"
            title="Send in for repair"
            hint={`Mail it to us. We’ll repair it and send it back. You pay only your ${DEVICE_REPAIR_DEDUCTIBLE} deductible, by card when you call us to ship it.`}
            onChoose={() => storeRepairMethod(true, flow)}
          />
        )}
      </ul>
    </>
  );
}
