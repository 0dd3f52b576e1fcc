import { useStore } from '../../ui/use-store.ts';
import { lazy, Suspense, useState } from 'react';
import type { Flow } from '../../interview/open-flow.ts';
import { TextButton } from '../../ui/controls/TextButton.tsx';
import type { PricedCheckout } from '../persisted-price.ts';
import { isSavableFlow } from '../save-flow.ts';
import { SavedAnswersInUseNotice } from './SavedAnswersInUseNotice.tsx';
import { useSavedAnswersState } from './use-saved-answers-state.ts';

const SaveFlowDialog = lazy(async () => ({
  default: (await import('./SaveFlowDialog.tsx')).SaveFlowDialog,
}));

/**
 * Link under a step that opens the dialog to save the answers. The server then emails the visitor a
 * link to continue on another device. Shown under every step except the first and the confirmation.
 */
export default function SaveFlowLink({ flow }: { flow: Flow<string> }) {
  const { id } = flow.definition;
  const step = useStore(flow.$step);
  const started = useStore(flow.$started);
  const [open, setOpen] = useState(false);
  const state = useSavedAnswersState(flow);
  if (!started || !isSavableFlow(id) || step === 'confirmation') return null;
  const { checkoutInfo } = flow.$state.get() as {
    checkoutInfo?: PricedCheckout | null;
  };
  return (
    <div className="save-flow wrap small">
      <SavedAnswersInUseNotice flow={flow} state={state} />
      {state !== 'bought' && (
        <p>
          Want to finish later?{' '}
          <TextButton onClick={() => setOpen(true)}>Email me a link</TextButton>
        </p>
      )}
      <Suspense>
        {open && (
          <SaveFlowDialog
            flow={id}
            knownEmail={flow.buyerEmail()}
            quote={checkoutInfo?.input}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
