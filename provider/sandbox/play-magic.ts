import { setTimeout as wait } from 'node:timers/promises';
import type { WireAddress } from '../../src/contract/address.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import {
  magicMessage,
  magicName,
  magicOutage,
  magicPlaces,
  magicZip,
  SLOW_CALL_MS,
  type MagicStage,
} from './magic.ts';

/** A last name that may ask for a code, with the wire path of its field. */
export interface PlayedName {
  lastName: string;
  field: string;
}

/**
 * Does what the sandbox's ZIP codes ask for where plans are listed: an outage, a call that nobody waits
 * for, every code of the catalogue. Nothing while the sandbox is off.
 */
export async function playMagicZip(
  { postal }: WireAddress,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
): Promise<void> {
  if (!settings.SANDBOX) return;
  if (magicOutage(postal, now())) throw new Error('The sandbox was asked for an outage');
  if (postal.trim() === magicPlaces.slow) await wait(SLOW_CALL_MS);
  const code = magicZip(postal);
  if (code) throw magicRefusal(code, 'rating_address.postal');
}

/**
 * Raises the code that one of these names asks for at this stage, while the sandbox is on.
 * @throws Refusal of that code
 */
export function playMagicName(
  names: readonly PlayedName[],
  stage: MagicStage,
  { settings }: Pick<Services, 'settings'>,
): void {
  if (!settings.SANDBOX) return;
  for (const { lastName, field } of names) {
    const code = magicName(lastName, stage);
    if (code) throw magicRefusal(code, field);
  }
}

function magicRefusal(code: ErrorCode, field: string): Refusal {
  const message = magicMessage(code);
  return new Refusal(code, message, code === 'invalid_input' ? { [field]: [message] } : undefined);
}
