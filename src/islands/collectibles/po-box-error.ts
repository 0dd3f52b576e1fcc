import { CallError } from '../../core/call/call-error.ts';
import { showErrorModal } from '../../core/message-modal.ts';
import type { StepForm } from '../../interview/step-form.ts';
import { addressKey, type AddressStep } from './address-step.ts';

/**
 * If the server rejected a P.O. box, shows the error in the modal. After the modal closes, shows
 * the error at the street field.
 * @throws all other errors unchanged.
 */
export async function showPoBoxError(
  error: unknown,
  answers: AddressStep,
  form: StepForm,
): Promise<false> {
  if (!(error instanceof CallError) || error.code !== 'physical_address_required') throw error;
  form.set({ refused: addressKey(answers) });
  form.touch('streetAddress');
  await showErrorModal(error, { field: 'streetAddress', closeLabel: 'Enter the address' });
  return false;
}
