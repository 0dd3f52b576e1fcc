import type { Calls } from '../../src/contract/calls.ts';
import type { Handler } from '../http/mount.ts';
import { keepFlow, takeFlow } from './saved-flows.ts';

export const saveFlow: Handler<Calls['saveFlow']> = async (input, services) => {
  await keepFlow(services, input);
  return null;
};

export const openSavedFlow: Handler<Calls['openSavedFlow']> = ({ request }, services) =>
  takeFlow(services, request);
