import { findPlace, type PostalPlace } from './places.ts';
import { compassDirections, commonStreets, streetShortForms } from './street-names.ts';
import { findStateCode } from '../../src/contract/us-states.ts';

/**
 * A street with its correct spelling. `where` has the words that were typed after the street. They
 * describe the city, US state or ZIP code.
 */
export interface StreetMatch {
  street: string;
  zip?: string;
  where: string[];
}

/**
 * Finds the common streets that match a typed text without its house number. If no common street
 * matches, the typed street itself may be returned.
 */
export function matchStreets(typed: string): StreetMatch[] {
  const [streetText = '', ...whereTexts] = typed.split(',');
  const words = splitWords(streetText);
  if (words.length === 0) return [];
  const where = whereTexts.flatMap(splitWords);
  const direction =
    words.length > 1 && compassDirections.has(words[0] ?? '') ? words[0] : undefined;
  const known = [
    ...matchKnown(words, ''),
    ...(direction ? matchKnown(words.slice(1), direction) : []),
  ];
  const matching = known
    // When the text has a comma, all words before the comma must belong to the street.
    .filter((match) => where.length === 0 || match.where.length === 0)
    .map((match) => ({ ...match, where: [...match.where, ...where] }));
  return matching.length > 0 ? matching : matchUnknown(words, where);
}

function matchKnown(words: string[], direction: string): StreetMatch[] {
  const directionPrefix = direction.length > 2 ? titleCase([direction]) : direction.toUpperCase();
  return commonStreets.flatMap(({ name, zip }) => {
    const where = remainingWords(splitWords(name), words);
    return where ? [{ street: `${directionPrefix} ${name}`.trim(), zip, where }] : [];
  });
}

/**
 * Returns the typed words that follow the street's name. Null if the typed words do not match the
 * street.
 */
function remainingWords(street: string[], typed: string[]): string[] | null {
  let index = 0;
  while (index < street.length && index < typed.length) {
    const [own = '', word = ''] = [street[index], typed[index]];
    const isLast = index === typed.length - 1;
    if (longForm(own) !== longForm(word) && !(isLast && own.startsWith(word))) {
      // Accepts a name without the street type, such as 'Marlow Portland', because people often
      // omit the type.
      return index > 0 && index === street.length - 1 ? typed.slice(index) : null;
    }
    index += 1;
  }
  return typed.slice(index);
}

/**
 * Accepts a street that is not in the list, spelled as it was typed. The text must also describe
 * the street's location.
 */
function matchUnknown(words: string[], where: string[]): StreetMatch[] {
  if (where.length > 0) return [{ street: titleCase(words), where }];
  const zip = words.at(-1) ?? '';
  const place = /^\d{5}$/.test(zip) ? findPlace(zip) : undefined;
  if (!place || words.length < 2) return [];
  const street = withoutPlace(words.slice(0, -1), place);
  return street.length > 0 ? [{ street: titleCase(street), where: [zip] }] : [];
}

/**
 * Removes the city and US state, such as 'Portland OR', from the end of a street that was typed
 * without commas.
 */
function withoutPlace(words: string[], place: PostalPlace): string[] {
  const city = splitWords(place.city);
  let remaining = words;
  if (findStateCode(remaining.at(-1) ?? '') === place.state) remaining = remaining.slice(0, -1);
  const tail = remaining.slice(-city.length).join(' ');
  return tail === city.join(' ') ? remaining.slice(0, -city.length) : remaining;
}

function splitWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

function longForm(word: string): string {
  const bare = word.replace(/\.$/, '');
  return streetShortForms[bare] ?? bare;
}

function titleCase(words: string[]): string {
  return words
    .map((word) =>
      word.length < 3 && compassDirections.has(word)
        ? word.toUpperCase()
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
