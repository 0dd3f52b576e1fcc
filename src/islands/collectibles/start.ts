/** What Next does once the kind of collection is known. */
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

/** Requested once a page; null before that. */
export const $existingOwners = atom<readonly ExistingOwner[] | null>(null);

/** True while it is asked who owns the collection. */
export const $isAskingOwner = atom(false);

/** Whoever has policies that the kind could be added to is asked whose it is; false until they have said. */
export async function askForOwner(): Promise<boolean | void> {
  const state = $collectibles.get();
  const code = state.currentCollection?.categoryCode;
  if (!code) return false;
  if (hasCollections(state) || state.isNewOwner) return;
  // Only who is signed in can have one.
  if (!$authToken.get()) return;
  const owners = $existingOwners.get() ?? (await loadOwners());
  if (!owners.some(({ coveredCategories }) => !coveredCategories.includes(code))) return;
  $isAskingOwner.set(true);
  return false;
}

async function loadOwners(): Promise<readonly ExistingOwner[]> {
  const { fetchOwners } = await import('./existing-owners.ts');
  const owners = await fetchOwners();
  $existingOwners.set(owners);
  return owners;
}

/** A page has named the kind already: there is nothing to be asked here but whose it is. */
export function skipIfCategoryGiven(
  { currentCollection }: CollectiblesState,
  flow: FlowControls<CollectiblesStep>,
): void {
  if (currentCollection?.page) void flow.complete(askForOwner as () => ActionResult);
}
