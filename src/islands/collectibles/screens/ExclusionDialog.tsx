import { useStore } from '../../../ui/use-store.ts';
import type { WritableAtom } from 'nanostores';
import type { FlowControls } from '../../../interview/step.ts';
import { SamplePolicyLink } from '../../../ui/plans/SamplePolicyLink.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import type { ExclusionDialogData } from '../exclusion-dialog-data.ts';

interface ExclusionDialogProps {
  flow: Pick<FlowControls<string>, 'complete'> & {
    $exclusionDialogData: WritableAtom<ExclusionDialogData | null>;
  };
}

/**
 * Dialog that shows the plan's exclusions before the next questions. The flow continues when the
 * visitor closes the dialog, with any button or key.
 */
export function ExclusionDialog({ flow }: ExclusionDialogProps) {
  const notice = useStore(flow.$exclusionDialogData);
  const continueFlow = () => {
    flow.$exclusionDialogData.set(null);
    void flow.complete(() => undefined);
  };
  return (
    <Dialog
      open={notice !== null}
      onClose={continueFlow}
      title="What this plan doesn’t cover"
      actions={
        notice && (
          <>
            <Button onClick={continueFlow}>Continue</Button>
            <SamplePolicyLink href={notice.plan.policy_doc_url} />
          </>
        )
      }
    >
      <p>This applies to everything at {notice?.street}.</p>
      <ul className="left-out" role="list">
        {notice?.plan.information.exclusions.map((exclusion) => (
          <li key={exclusion}>
            <Icon name="x-bold" size={16} />
            <span>{exclusion}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
