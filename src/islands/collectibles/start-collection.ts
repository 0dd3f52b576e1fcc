import { collectionCategory } from '../../contract/collectibles/categories.ts';
import { environment } from '../../core/environment.ts';
import type { CollectiblesAnswers, CurrentCollection } from './answers.ts';

/**
 * Starts a collection of a category. The visitor chose the category in the flow, or came from the
 * page of the category.
 */
export function startCollection(
  categoryCode: string,
  source: Pick<CurrentCollection, 'page' | 'value'>,
  { answersStore, survey }: CollectiblesAnswers,
): void {
  const { name = '', isSubCategory = false } = collectionCategory(categoryCode) ?? {};
  survey.clear();
  answersStore.update({
    currentCollection: {
      ...source,
      referenceId: environment().uuid(),
      categoryCode,
      name,
      isSubCategory,
      address: null,
    },
    form: null,
    editing: null,
    purchase: null,
  });
}
