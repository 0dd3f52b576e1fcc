import { collectionCategory } from '../../contract/collectibles/categories.ts';
import { environment } from '../../core/environment.ts';
import { collectiblesSurvey, kept, type Subject } from './answers.ts';

/** A new collection, of a kind that was chosen or that the page that led here has named. */
export function beginCollection(
  categoryCode: string,
  given: Pick<Subject, 'page' | 'value'>,
): void {
  const { name = '', isSubCategory = false } = collectionCategory(categoryCode) ?? {};
  collectiblesSurvey.clear();
  kept.keep({
    subject: {
      ...given,
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
