import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { parseRentalDetails } from '../../../../contract/rental-car/policy.ts';
import { environment } from '../../../../core/environment.ts';
import { addableCategories } from '../../../../policy/endorsement-blockers.ts';
import { newClaimPath } from '../../../../policy/claim-path.ts';
import { EXTEND_QUERY_PARAM } from '../../../../policy/policy-path.ts';
import { productDisplayOrGeneric, type PolicyAction } from '../../../../policy/product-displays.ts';
import { Icon, type IconName } from '../../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';
import { SingleDocumentLink } from './PolicyDocumentList.tsx';
import { hasRenewalSwitch, RenewalSwitch } from './RenewalSwitch.tsx';

const fetchCategoryDialog = () => import('../collections/SelectCategoryDialog.tsx');
const SelectCategoryDialog = lazy(async () => ({
  default: (await fetchCategoryDialog()).SelectCategoryDialog,
}));
const fetchExtendDialog = () => import('./ExtendDialog.tsx');
const ExtendDialog = lazy(async () => ({ default: (await fetchExtendDialog()).ExtendDialog }));
const fetchCancelDialog = () => import('../cancel/CancelDialog.tsx');
const CancelDialog = lazy(async () => ({ default: (await fetchCancelDialog()).CancelDialog }));

/**
 * Functions that render the component of each action. A function returns a falsy value if the
 * policy does not permit the action. Each product lists its own actions. If this table has no
 * function for an action, the action has no screen yet and is not shown.
 */
const actionRows: Partial<Record<PolicyAction, (policy: Policy, phone: string) => ReactNode>> = {
  claim: (policy) =>
    policy.options.claimable && (
      <LinkButton wide href={newClaimPath(policy)}>
        Submit a claim
      </LinkButton>
    ),
  extend(policy) {
    const rental = parseRentalDetails(policy);
    return (
      rental?.extension_allowed && (
        <DialogRow
          icon="calendar-plus"
          label="Extend your coverage"
          fetchDialog={fetchExtendDialog}
          isFirstOpen={environment().navigation.search() === `?${EXTEND_QUERY_PARAM}`}
          dialog={(onClose) => (
            <ExtendDialog policyId={policy.id} rental={rental} onClose={onClose} />
          )}
        />
      )
    );
  },
  add(policy) {
    const categories = addableCategories(policy);
    return (
      categories.length > 0 && (
        <DialogRow
          icon="stack"
          label="Add a collection"
          fetchDialog={fetchCategoryDialog}
          dialog={(onClose) => (
            <SelectCategoryDialog policyId={policy.id} categories={categories} onClose={onClose} />
          )}
        />
      )
    );
  },
  // This link is only for a policy with one document. For several documents, `PolicyDocumentList`
  // shows a list.
  documents({ documents: [only, ...others] }) {
    return only && others.length === 0 && <SingleDocumentLink document={only} />;
  },
  // The notice about a scheduled cancellation has its own button.
  cancel: (policy, phone) =>
    policy.options.cancellable &&
    !policy.cancellation && (
      <DialogRow
        icon="x-circle"
        danger
        label="Cancel policy"
        fetchDialog={fetchCancelDialog}
        dialog={(onClose) => <CancelDialog policy={policy} phone={phone} onClose={onClose} />}
      />
    ),
};

/**
 * Shows the actions that a policy permits and the switch of its renewal. The cancellation is last.
 * Renders nothing if there are none.
 */
export function PolicyActions({ policy, phone }: { policy: Policy; phone: string }) {
  const available = productDisplayOrGeneric(policy.vertical_code)
    .actions.map((action) => ({ action, content: actionRows[action]?.(policy, phone) }))
    .filter(({ content }) => content);
  const hasSwitch = hasRenewalSwitch(policy);
  if (available.length === 0 && !hasSwitch) return null;
  const rows = (isShown: (action: PolicyAction) => boolean) =>
    available
      .filter(({ action }) => isShown(action))
      .map(({ action, content }) => (
        <div className={`policy-actions__${action}`} key={action}>
          {content}
        </div>
      ));
  return (
    <section className="policy-actions panel" aria-label="Manage this policy">
      {rows((action) => action !== 'cancel')}
      {hasSwitch && (
        <div className="policy-actions__renewal">
          <RenewalSwitch policy={policy} />
        </div>
      )}
      {rows((action) => action === 'cancel')}
    </section>
  );
}

interface DialogRowProps {
  icon: IconName;
  danger?: boolean;
  label: string;
  fetchDialog: () => Promise<unknown>;
  /** True if the dialog is open from the start. */
  isFirstOpen?: boolean;
  dialog: (onClose: () => void) => ReactNode;
}

/** Row with an action that opens a dialog. */
function DialogRow({ icon, danger, label, fetchDialog, isFirstOpen, dialog }: DialogRowProps) {
  const [open, setOpen] = useState(isFirstOpen ?? false);
  // Fetches the dialog's code in advance, so that the dialog opens without a delay. If this fails,
  // the code is fetched again when the dialog opens.
  useEffect(() => void fetchDialog().catch(() => {}), [fetchDialog]);
  return (
    <>
      <button
        type="button"
        className={danger ? 'action-row action-row--danger' : 'action-row'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={icon} size={24} />
        <span className="action-row__label">{label}</span>
        <Icon name="caret-right-bold" size={16} />
      </button>
      {open && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
