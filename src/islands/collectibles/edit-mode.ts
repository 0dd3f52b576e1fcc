import type { FlowControls } from '../../flow/step.ts';
import {
  $collectibles,
  collectiblesSurvey,
  answersStore,
  type Collectibles,
  type CollectiblesStep,
} from './answers.ts';

/** Restores the state from before the edit. */
export function dismissEdit(flow: FlowControls<CollectiblesStep>): void {
  const { editing } = $collectibles.get();
  if (!editing) return;
  const { survey, ...answers } = editing.snapshot;
  flow.clearDrafts(['address']);
  answersStore.update({ ...answers, editing: null });
  collectiblesSurvey.$persisted.set(survey);
}

/** Returns the screen on which the edit started. Null if there is no edit. */
export function editedFrom({ editing }: Pick<Collectibles, 'editing'>) {
  return editing?.from ?? null;
}
