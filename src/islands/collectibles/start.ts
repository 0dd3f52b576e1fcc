/** Submit action of the step that asks for the category, with its owner dialog. */
import { atom } from 'nanostores';
import { $authToken } from '../../core/session/session.ts';
import type { FlowControls, ActionResult } from '../../interview/step.ts';
import {
  $collectibles,
  hasCollections,
  type CollectiblesState,
  type CollectiblesStep,
} from './answers.ts';
import type { ExistingOwner } from './existing-owners.ts';

/**
 * Owners of the account's existing policies. Fetched once per page load. Null until they are
 * fetched.
 */
export const $existingOwners = atom<readonly ExistingOwner[] | null>(null);

/** True while the owner dialog is open. */
export const $isOwnerDialogOpen = atom(false);

/**
 * Checks if the collection can be added to an existing policy. If so, opens the owner dialog and
 * returns false. Otherwise the flow continues.
 */
export async function openOwnerDialogIfNeeded(): Promise<boolean | void> {
  const state = $collectibles.get();
  const code = state.currentCollection?.categoryCode;
  if (!code) return false;
  if (hasCollections(state) || state.isNewOwner) return;
  // Does not fetch owners for a guest, because a guest has no existing policies.
  if (!$authToken.get()) return;
  const owners = $existingOwners.get() ?? (await loadOwners());
  if (!owners.some(({ coveredCategories }) => !coveredCategories.includes(code))) return;
  $isOwnerDialogOpen.set(true);
  return false;
}

async function loadOwners(): Promise<readonly ExistingOwner[]> {
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
  flow: FlowControls<CollectiblesStep>,
): void {
  if (currentCollection?.page) void flow.complete(openOwnerDialogIfNeeded as () => ActionResult);
}
