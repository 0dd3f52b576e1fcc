import type { FlowControls } from '../../interview/step.ts';
import {
  $collectibles,
  collectiblesSurvey,
  answersStore,
  type PersistedCollectibles,
  type CollectiblesStep,
} from './answers.ts';

/** Dismisses the edit: restores the answers from before the edit. */
export function dismissEdit(flow: FlowControls<CollectiblesStep>): void {
  const { editing } = $collectibles.get();
  if (!editing) return;
  const { survey, ...answers } = editing.snapshot;
  flow.clearDrafts(['address']);
  answersStore.update({ ...answers, editing: null });
  collectiblesSurvey.$persisted.set(survey);
}

/** Returns the screen on which the buyer started the edit. Null if no edit is open. */
export function editStartScreen({ editing }: Pick<PersistedCollectibles, 'editing'>) {
  return editing?.from ?? null;
}
