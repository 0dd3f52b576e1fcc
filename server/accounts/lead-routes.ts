import type { Calls } from '../../src/contract/calls.ts';
import { storeAndEmailLead } from './leads.ts';
import type { Handler } from '../http/mount.ts';

export const sendLead: Handler<Calls['sendLead']> = async ({ request, ip }, services) => {
  await storeAndEmailLead(services, request, ip);
  return null;
};
