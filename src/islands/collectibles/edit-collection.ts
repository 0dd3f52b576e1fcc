/** Starts the edit of one answer, from the list of collections or from the quote. */
import type { CollectiblesAnswers, CollectiblesControls } from './answers.ts';
import {
  collectionName,
  surveyAnswersOfCollection,
  findScreenIdOfQuestion,
} from './collections.ts';

export interface EditTarget {
  /**
   * Edited collections, by reference_id. An edited address applies to all of these collections. Any
   * other edit changes only the first collection.
   */
  ids: readonly [string, ...string[]];
  /**
   * The key_name of the question whose answer is edited. The key `address` opens the address step.
   */
  key: string | 'address';
}

/**
 * Starts the survey of a collection whose questions are already answered. Returns the id of the
 * screen that asks the question `key`, or '' if no screen asks it. Returns null if the collection
 * or its plan is unknown.
 */
export function openSurveyAtQuestion(
  id: string,
  key: string,
  { $state, answersStore, survey }: CollectiblesAnswers,
): string | null {
  const state = $state.get();
  const collection = state.collections[id];
  const plan = collection && state.plans[collection.categoryCode];
  if (!plan) return null;
  const { answers: _answers, ...collectionFields } = collection;
  const form = plan.dynamic_form;
  answersStore.update({
    currentCollection: {
      ...collectionFields,
      name: collectionName(collectionFields),
      referenceId: id,
      page: null,
    },
    form,
  });
  survey.$screens.get()?.restart(surveyAnswersOfCollection(state, collection));
  return findScreenIdOfQuestion(form, key) ?? '';
}

/**
 * Opens the screen on which the buyer edits one answer. The previous state is stored until the
 * buyer saves or dismisses the edit.
 */
export function startEdit(
  { ids, key }: EditTarget,
  from: 'collections' | 'quote',
  flow: CollectiblesControls,
): void {
  const { currentCollection, collections, addresses, details, form } = flow.$state.get();
  const survey = flow.survey.$persisted.get();
  const screen = openSurveyAtQuestion(ids[0], key, flow);
  if (screen === null) return;
  const snapshot = { currentCollection, collections, addresses, details, form, survey };
  flow.clearDrafts(['address']);
  flow.answersStore.update({ editing: { ids: [...ids], from, snapshot } });
  flow.open(key === 'address' ? 'address' : `survey?${screen}`);
}
