import { useStore } from '../../ui/use-store.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { $messageModal, closeMessageModal } from '../../core/message-modal.ts';
import { $accountSwitchQuestion } from '../../core/session/link-token.ts';
import { $reauthenticationPrompt } from '../../core/session/reauthentication.ts';
import { $toasts, dismissToast } from '../../core/toasts.ts';
import { ErrorModal } from '../../ui/feedback/ErrorModal.tsx';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import type { ScreenProps } from './screen-props.ts';

/** These dialogs are rarely shown, so their code is loaded on demand. */
const IdentityPrompt = lazy(async () => ({
  default: (await import('./IdentityPrompt.tsx')).IdentityPrompt,
}));
const OfferDialog = lazy(async () => ({
  default: (await import('./AccountSwitchDialog.tsx')).AccountSwitchDialog,
}));

interface PageOverlaysProps extends Pick<ScreenProps, 'site'> {
  /** Content of the modal that says that the product is not available at the address yet. */
  waitlist?: ReactNode;
}

/** Renders the page's overlays: dialogs, the open modal and the toasts. */
export function PageOverlays({ site, waitlist }: PageOverlaysProps) {
  const notice = useStore($messageModal);
  const reauthentication = useStore($reauthenticationPrompt);
  const offer = useStore($accountSwitchQuestion);
  return (
    <>
      <Suspense>
        {reauthentication && <IdentityPrompt prompt={reauthentication} />}
        {offer && <OfferDialog />}
      </Suspense>
      <ErrorModal notice={notice} site={site} onClose={closeMessageModal}>
        {notice?.isNotOffered && <Suspense>{waitlist}</Suspense>}
      </ErrorModal>
      <ToastRegion $toasts={$toasts} onDismiss={dismissToast} />
    </>
  );
}
