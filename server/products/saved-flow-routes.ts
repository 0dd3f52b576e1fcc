import type { Calls } from '../../src/contract/calls.ts';
import type { Handler } from '../http/mount.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import { saveAndEmailFlow, openSavedAnswers, savedFlowStatus } from './saved-flows.ts';

export const saveFlow: Handler<Calls['saveFlow']> = async (input, services) => {
  await saveAndEmailFlow(services, input);
  return null;
};

export const openSavedFlow: Handler<Calls['openSavedFlow']> = async ({ request, ip }, services) => {
  await services.limiter.consume(rateLimitRules.savedFlows, ip);
  return openSavedAnswers(services, request);
};

export const checkSavedFlow: Handler<Calls['checkSavedFlow']> = ({ request }, services) =>
  savedFlowStatus(services, request);
