import type { Calls } from '../../src/contract/calls.ts';
import type { Handler } from '../http/mount.ts';
import { addToWaitlist } from './waitlist.ts';

export const joinWaitlist: Handler<Calls['joinWaitlist']> = async ({ request, ip }, services) => {
  await addToWaitlist(services, request, ip);
  return null;
};
