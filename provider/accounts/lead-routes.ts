import type { Calls } from '../../src/contract/calls.ts';
import { takeLead } from './leads.ts';
import type { Handler } from '../http/mount.ts';

export const sendLead: Handler<Calls['sendLead']> = async ({ request, ip }, services) => {
  await takeLead(services, request, ip);
  return null;
};
