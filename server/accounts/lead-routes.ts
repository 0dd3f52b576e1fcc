import type { Calls } from '../../src/contract/calls.ts';
import { createLead } from './leads.ts';
import type { Handler } from '../http/mount.ts';

export const sendLead: Handler<Calls['sendLead']> = async ({ request, ip }, services) => {
  await createLead(services, request, ip);
  return null;
};
