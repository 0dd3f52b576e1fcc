import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import { formatDate } from '../../../core/dates.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { SafeHtml } from '../../../ui/controls/SafeHtml.tsx';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { $delivery, changeDelivery, loadDelivery, type PolicyDelivery } from './delivery.ts';

/** Number of policies that are shown at first. */
const FIRST_SHOWN = 3;

/**
 * Panel with the delivery of each policy’s documents and notices. Renders nothing without policies,
 * or if the backend does not ask for consent to electronic delivery.
 */
export function DeliveryPanel() {
  const delivery = useStore($delivery);
  const [chosen, setChosen] = useState<PolicyDelivery | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => void loadDelivery(), []);
  if (!delivery || delivery.policies.length === 0) return null;
  const { policies } = delivery;
  const shown = showsAll ? policies : policies.slice(0, FIRST_SHOWN);
  return (
    <section className="panel settings-panel" aria-labelledby="delivery-title">
      <h2 className="section-title" id="delivery-title" tabIndex={-1}>
        Documents and notices
      </h2>
      <ul className="session-list" role="list">
        {shown.map((policy) => (
          <li key={policy.policy_id}>
            <span>
              <strong>{policy.subject || policy.plan_title}</strong>
              <span className="small">
                {policy.policy_number}. {deliveryText(policy)}
              </span>
            </span>
            <TextButton
              about={`for policy ${policy.policy_number}`}
              onClick={() => setChosen(policy)}
            >
              {policy.consent === 'given' ? 'Switch to paper' : 'Go electronic'}
            </TextButton>
          </li>
        ))}
      </ul>
      {shown.length < policies.length && (
        <TextButton onClick={() => setShowsAll(true)}>
          Show all {policies.length} policies
        </TextButton>
      )}
      {chosen && (
        <DeliveryDialog
          policy={chosen}
          statement={delivery.statement.html}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  );
}

function deliveryText({ consent, since }: PolicyDelivery): string {
  const day = since === null ? '' : ` since ${formatDate(since)}`;
  return consent === 'given' ? `Electronic${day}` : `On paper${day}`;
}

interface DeliveryDialogProps {
  policy: PolicyDelivery;
  statement: string;
  onClose: () => void;
}

/** Asks for confirmation before the consent is withdrawn, and shows the statement before it is given. */
function DeliveryDialog({ policy, statement, onClose }: DeliveryDialogProps) {
  const [busy, setBusy] = useState(false);
  const isGiven = policy.consent === 'given';
  const change = async () => {
    if (busy) return;
    setBusy(true);
    await changeDelivery(policy, !isGiven);
    onClose();
    document.getElementById('delivery-title')?.focus({ preventScroll: true });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isGiven ? 'Switch to paper?' : 'Electronic documents and notices'}
      actions={
        <>
          <Button busy={busy} busyLabel="Saving" onClick={() => void change()}>
            {isGiven ? 'Withdraw my consent' : 'I agree'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {isGiven ? 'Keep electronic' : 'Keep paper'}
          </Button>
        </>
      }
    >
      {isGiven ? (
        <p>
          From now on, we mail the documents and notices of policy {policy.policy_number} on paper,
          at no charge. Your coverage and price stay the same. We still email you a copy, and what
          we sent before stays valid.
        </p>
      ) : (
        <SafeHtml html={statement} />
      )}
    </Dialog>
  );
}
