/** The stores of the claim that the visitor is filing. Its flow and all its screens share them. */
import { atom } from 'nanostores';
import type { FlowControls } from '../../interview/step.ts';
import { openBankForm } from './bank-form.ts';
import { openDraftStore } from './draft.ts';
import type { ClaimStep } from './path.ts';
import { openPhotos } from './photos.ts';
import { openSubmission } from './submission.ts';

export type FilingMethodState =
  | { state: 'looking' }
  /** The policyholder files the claim on this site, and the claim's draft is open. */
  | { state: 'repair'; inStore: boolean; mailIn: boolean }
  /**
   * The claim must be filed by phone, or the lookup failed. `problem` is the error message of a
   * failed lookup, otherwise empty. `canRetry` is true if a retry may succeed. `hasClaim` is true
   * if the policy already has an open claim.
   */
  | {
      state: 'contact';
      phone: string | null;
      problem: string;
      canRetry?: boolean;
      hasClaim?: boolean;
    };

type DraftOpeningState = { state: 'opening' | 'open' } | { state: 'failed'; message: string };
export type AutosaveStatus = 'idle' | 'saving' | 'saved' | 'failed' | 'signed-out';

export function openClaimStores() {
  const draft = openDraftStore();
  return {
    ...draft,
    bankForm: openBankForm(draft),
    photos: openPhotos(),
    submission: openSubmission(draft),
    /**
     * Error of the last attempt to file or save the claim on the current step. It stays on the page
     * after the toast with the error closes.
     */
    $claimError: atom<{ code: string; message: string } | null>(null),
    $filingMethodState: atom<FilingMethodState>({ state: 'looking' }),
    $draftOpeningState: atom<DraftOpeningState>({ state: 'opening' }),
    /** Policy number of the claim whose steps are shown. Empty if no step is shown. */
    $activePolicyNumber: atom(''),
    autosave: {
      /** Status of the latest attempt to save the draft on the server. */
      $status: atom<AutosaveStatus>('idle'),
      latestRequest: 0,
      lastSavedKey: '',
      queue: Promise.resolve(),
    },
  };
}
export type ClaimStores = ReturnType<typeof openClaimStores>;
/** The flow's functions and stores, for the actions of its steps. */
export type ClaimControls = FlowControls<ClaimStep> & ClaimStores;
