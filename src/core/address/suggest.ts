import { suggestAddresses, type Suggestion } from '../../contract/suggestions.ts';
import { sendCall } from '../call/call.ts';
import { suggestionZip } from './suggestion-zip.ts';

/**
 * Requests address suggestions for the typed text from the backend. Suggestions near the ZIP code
 * of `suggestionZip` come first.
 */
export async function fetchAddressSuggestions(text: string): Promise<Suggestion[]> {
  const locationHintZip = suggestionZip();
  const { suggestions } = await sendCall(suggestAddresses, {
    query: { text: text.slice(0, 120), ...(locationHintZip && { near: locationHintZip }) },
  });
  return suggestions;
}
