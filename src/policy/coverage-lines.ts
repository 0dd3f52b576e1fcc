/** One line about each coverage, as the text of the policy explains it. */
import { rentersExclusions } from '../contract/renters/facts.ts';

const linesByProduct: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  renters: {
    belongings: 'Fire, smoke, theft, burst pipes, wind and hail.',
    liability: 'You, or a dog on your application, hurt someone or damage their property.',
    medical: 'A guest who’s hurt in the home, whoever is at fault.',
    loss_of_use: 'A place to stay while the home is unlivable after a covered loss.',
    ...Object.fromEntries(rentersExclusions.map(({ id, sentence }) => [id, sentence])),
  },
  rental_car: {
    collision: 'The cost to repair the car, or its value if a repair would cost more.',
    theft: 'The car’s value, and what a thief broke even if the theft failed.',
    weather: 'Damage to the parked car is included.',
    rental_income: 'What the agency charges for the days the car is in the shop.',
    towing: 'To the nearest approved repair shop after a covered loss.',
    belongings: 'What was stolen from the locked car, once you’ve told the police.',
    family_belongings: 'Your spouse or partner, children and parents who travel in the car.',
  },
  baggage: {
    lost: 'A checked bag and its contents, at their value on that day.',
    stolen: 'A checked or carry-on bag, at an airport or on board.',
    damaged: 'The cost to repair the bag, or its value if a repair would cost more.',
    delayed: 'What you had to buy or rent because a checked bag came late.',
    return_delivery: 'A courier to where you’re staying, or to your home.',
    sports_gear: 'Skis, boards, clubs, rackets and bicycles, checked as separate bags.',
  },
};

/** Returns one line about a coverage. Undefined if there is nothing to explain. */
export function coverageLine(productCode: string, coverageId: string): string | undefined {
  return linesByProduct[productCode]?.[coverageId];
}
