import type { FlowControls } from '../../flow/step.ts';
import {
  $collectibles,
  collectiblesSurvey,
  kept,
  type Collectibles,
  type CollectiblesStep,
} from './answers.ts';

/** Puts everything back as it was before an edit. */
export function dismissEdit(flow: FlowControls<CollectiblesStep>): void {
  const { editing } = $collectibles.get();
  if (!editing) return;
  const { survey, ...answers } = editing.before;
  flow.dropDrafts(['address']);
  kept.keep({ ...answers, editing: null });
  collectiblesSurvey.$kept.set(survey);
}

/** Where an edit was begun; null while there is none. */
export function editedFrom({ editing }: Pick<Collectibles, 'editing'>) {
  return editing?.from ?? null;
}
