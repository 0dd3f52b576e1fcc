import type { Address } from '../../../contract/address.ts';
import type { SurveyScreen as Screen } from '../../../contract/survey/dynamic-form.ts';
import { QuoteLoading } from '../../../purchase/screens/QuoteLoading.tsx';
import { SurveyScreen, type SurveyScreenProps } from '../../../interview/screens/SurveyScreen.tsx';
import { cityLine, isCollectionScreen, collectionName, streetLine } from '../collections.ts';
import { CollectionContextBar } from './CollectionContextBar.tsx';

interface CollectionSurveyProps<Id extends string> extends SurveyScreenProps<Id> {
  categoryCode: string;
  address: Address;
  /** False if the survey edits a collection that is already insured. */
  isNew: boolean;
}

/** Shows the survey about a collection at an address. */
export function CollectionSurvey<Id extends string>({
  categoryCode,
  address,
  isNew,
  ...survey
}: CollectionSurveyProps<Id>) {
  const name = collectionName({ categoryCode });
  const contextBar = (screen: Screen) =>
    isCollectionScreen(screen) && (
      <CollectionContextBar categoryCode={categoryCode} address={address} />
    );
  return (
    <>
      <SurveyScreen
        {...survey}
        property={{ name, lines: [streetLine(address), cityLine(address)] }}
        intro={(screen) => introOf(screen, address.streetAddress, isNew)}
        above={contextBar}
      />
      <QuoteLoading flow={survey.flow} />
    </>
  );
}

/**
 * Returns the intro text of a survey screen. The server defines the screens, so the function
 * identifies a screen by its fields.
 */
function introOf({ fields }: Screen, street: string, isNew: boolean): string | undefined {
  const includesField = (key: string) => fields.some(({ key_name }) => key_name === key);
  if (includesField('collection_total_value')) return 'What a collector would pay for it today.';
  if (!includesField('has_burglar_alarm')) return undefined;
  return `Your alarms protect everything you keep at ${street}.${isNew ? ' We ask once per address.' : ''}`;
}
