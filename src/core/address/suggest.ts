import { suggestAddresses, type Suggestion } from '../../contract/suggestions.ts';
import { call } from '../call/call.ts';
import { locationHint } from './location-hint.ts';

/** The provider's address suggestions for what was typed so far, the nearest to what is known first. */
export async function suggest(text: string): Promise<Suggestion[]> {
  const locationHintZip = locationHint();
  const { suggestions } = await call(suggestAddresses, {
    query: { text: text.slice(0, 120), ...(locationHintZip && { near: locationHintZip }) },
  });
  return suggestions;
}
