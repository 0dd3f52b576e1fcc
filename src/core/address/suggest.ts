import { suggestAddresses, type Suggestion } from '../../contract/suggestions.ts';
import { call } from '../call/call.ts';
import { locationHint } from './location-hint.ts';

/**
 * Requests address suggestions for the typed text from the backend. Suggestions near the ZIP code
 * of `locationHint` come first.
 */
export async function suggest(text: string): Promise<Suggestion[]> {
  const locationHintZip = locationHint();
  const { suggestions } = await call(suggestAddresses, {
    query: { text: text.slice(0, 120), ...(locationHintZip && { near: locationHintZip }) },
  });
  return suggestions;
}
