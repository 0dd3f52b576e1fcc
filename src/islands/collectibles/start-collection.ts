import { collectionCategory } from '../../contract/collectibles/categories.ts';
import { environment } from '../../core/environment.ts';
import { collectiblesSurvey, answersStore, type CurrentCollection } from './answers.ts';

/** A new collection, of a kind that was chosen or that the page that led here has named. */
export function startCollection(
  categoryCode: string,
  source: Pick<CurrentCollection, 'page' | 'value'>,
): void {
  const { name = '', isSubCategory = false } = collectionCategory(categoryCode) ?? {};
  collectiblesSurvey.clear();
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
