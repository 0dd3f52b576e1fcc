// The facts about the licensed producer as sentences, for the site, quotes and emails.
import type { Producer } from './brand.ts';
import { licenseLineRules } from './rules/license-lines.ts';
import { usStates } from './us-states.ts';

/** Returns the name of a state: 'California'. */
export function stateName(stateCode: string): string {
  return usStates.find(([code]) => code === stateCode)?.[1] ?? stateCode;
}

/** Names the producer with what it is, its state of domicile and its principal place of business. */
export function producerSentence(producer: Producer): string {
  const { name, kind, domicile, principalPlaceOfBusiness } = producer;
  return `${name}, ${kind}. State of domicile: ${stateName(domicile)}. Principal place of business: ${principalPlaceOfBusiness}.`;
}

/** Names the national license number, and that of each state that wants its own. */
export function licenseNumbersSentence({ nationalNumber, licenses }: Producer): string {
  const ofStates = licenseLineRules.flatMap(({ state, label }) =>
    licenses
      .filter((license) => license.state === state)
      .map(({ number }) => `${label} ${number}.`),
  );
  return [`National producer number ${nationalNumber}.`, ...ofStates].join(' ');
}
