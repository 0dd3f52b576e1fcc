/** Submit action of the category step. */
import { atom } from 'nanostores';
import { $authToken } from '../../core/session/session.ts';
import type { FlowControls, ActionResult } from '../../flow/step.ts';
import {
  $collectibles,
  hasCollections,
  type CollectiblesState,
  type CollectiblesStep,
} from './answers.ts';
import type { ExistingOwner } from './existing-owners.ts';

/** Requested once per page load. Null before that. */
export const $existingOwners = atom<readonly ExistingOwner[] | null>(null);

/** True while the owner dialog is open. */
export const $isOwnerDialogOpen = atom(false);

/**
 * Asks for the owner if the collection fits an existing policy. Returns false until the visitor
 * answers.
 */
export async function chooseOwner(): Promise<boolean | void> {
  const state = $collectibles.get();
  const code = state.currentCollection?.categoryCode;
  if (!code) return false;
  if (hasCollections(state) || state.isNewOwner) return;
  // Only a signed-in visitor can have a policy.
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

/** Skips the step if a page has named the category. The owner question still applies. */
export function skipIfCategoryGiven(
  { currentCollection }: CollectiblesState,
  flow: FlowControls<CollectiblesStep>,
): void {
  if (currentCollection?.page) void flow.complete(chooseOwner as () => ActionResult);
}
