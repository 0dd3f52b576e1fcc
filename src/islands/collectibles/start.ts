/** Submit action of the step that asks for the category, with its owner dialog. */
import { $authToken } from '../../core/session/session.ts';
import {
  hasCollections,
  type CollectiblesAnswers,
  type CollectiblesControls,
  type CollectiblesState,
} from './answers.ts';

/**
 * Checks if the collection can be added to an existing policy. If so, opens the owner dialog and
 * returns false. Otherwise the flow continues.
 */
export async function openOwnerDialogIfNeeded(
  answers: CollectiblesAnswers,
): Promise<boolean | void> {
  const state = answers.$state.get();
  const code = state.currentCollection?.categoryCode;
  if (!code) return false;
  if (hasCollections(state) || state.isNewOwner) return;
  // Does not fetch owners for a guest, because a guest has no existing policies.
  if (!$authToken.get()) return;
  const owners = answers.$existingOwners.get() ?? (await loadOwners(answers));
  if (!owners.some(({ coveredCategories }) => !coveredCategories.includes(code))) return;
  answers.$isOwnerDialogOpen.set(true);
  return false;
}

async function loadOwners({ $existingOwners }: CollectiblesAnswers) {
  const { fetchOwners } = await import('./existing-owners.ts');
  const owners = await fetchOwners();
  $existingOwners.set(owners);
  return owners;
}

/**
 * Skips the category step if the visitor came from the page of a category. The owner dialog may
 * still open.
 */
export function skipIfCategoryGiven(
  { currentCollection }: CollectiblesState,
  flow: CollectiblesControls,
): void {
  if (currentCollection?.page) void flow.complete(() => openOwnerDialogIfNeeded(flow));
}
