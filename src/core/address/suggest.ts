import { suggestAddresses, type Suggestion } from '../../contract/suggestions.ts';
import { call } from '../call/call.ts';

/** The provider's address suggestions for what was typed so far. */
export async function suggest(text: string): Promise<Suggestion[]> {
  const { suggestions } = await call(suggestAddresses, { query: { text: text.slice(0, 120) } });
  return suggestions;
}
