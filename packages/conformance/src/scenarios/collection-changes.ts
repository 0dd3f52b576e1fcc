import { collectionCategories } from '../../../../src/contract/collectibles/categories.ts';
import {
  checkoutAddCollection,
  checkoutEditCollection,
  checkoutRemoveCollection,
  getAddCollectionForm,
  getEditCollectionForm,
  submitAddCollection,
  submitEditCollection,
  submitRemoveCollection,
} from '../../../../src/contract/collectibles/endorsements.ts';
import { parseCollectiblesDetails } from '../../../../src/contract/collectibles/policy.ts';
import type { Policy } from '../../../../src/contract/policies/policies.ts';
import { answerSurvey } from '../answer-survey.ts';
import type { ScenarioClient } from '../runner.ts';
import { knownSurveyAnswers, newBuyer } from '../samples.ts';
import { type AccountContext, newCard } from './account-context.ts';
import { acceptanceOf } from './purchase.ts';

/** Insured values that are small enough for any policy. */
const endorsementAnswers = {
  ...knownSurveyAnswers(newBuyer()),
  collection_total_value: 1_500,
  highest_value_item: 400,
};

const collectionsOf = (policy: Policy) => parseCollectiblesDetails(policy)?.collections;

/**
 * Returns the approved policies with several collections. The policy with the lowest insured value
 * comes first, because its limits leave the most room for another collection.
 */
function endorsablePolicies(policies: readonly Policy[]): Policy[] {
  const worth = (policy: Policy) =>
    (collectionsOf(policy) ?? []).reduce(
      (sum, { collection_total_value: value }) => sum + value,
      0,
    );
  return policies
    .filter((one) => one.status === 'approved' && (collectionsOf(one)?.length ?? 0) > 1)
    .toSorted((one, other) => worth(one) - worth(other));
}

function unusedCategory(policy: Policy): string {
  const codes = new Set(collectionsOf(policy)?.map(({ category }) => category.code));
  return collectionCategories.find(({ code }) => !codes.has(code))?.code ?? '';
}

export async function collections(client: ScenarioClient, account: AccountContext): Promise<void> {
  const { target, token, policies } = account;
  const [policy] = endorsablePolicies(policies);
  const one = policy && collectionsOf(policy)?.find(({ category }) => category.code !== 'jewelry');
  if (!one)
    return client.skip(
      checkoutRemoveCollection,
      'changes collections',
      'no policy with several collections',
    );
  const params = { policyId: policy.id };
  const { line1, city, postal, region = '', state_or_region = region } = one.address;
  const rating_address = { line1, line2: '', city, state_or_region, postal, country_code: 'US' };
  const added = { category_code: unusedCategory(policy), rating_address };
  const present = { category_code: one.category.code };
  const { dynamic_form } = await client.expectResponse(getAddCollectionForm, {
    token,
    params,
    request: added,
  });
  const edit = await client.expectResponse(getEditCollectionForm, {
    token,
    params,
    request: present,
  });
  const known = { ...endorsementAnswers, ...target.answers };
  const addition = { ...added, details: answerSurvey(dynamic_form, known) };
  const changed = { ...present, details: answerSurvey(edit.dynamic_form, known) };
  const add = { token, params, request: addition };
  const { action, cart, acknowledgment_html, texts } = await client.expectResponse(
    checkoutAddCollection,
    add,
  );
  await client.expectResponse(checkoutEditCollection, { token, params, request: changed });
  const without = { token, params, request: present };
  await client.expectResponse(checkoutRemoveCollection, without);
  if (!target.changes)
    return client.skip(submitAddCollection, 'accepts a change', 'requires --changes');
  const payment = action === 'charge' && {
    payment_method_id: await newCard(client, account),
    revenue: cart.totals.grandtotal,
  };
  await client.expectResponse(submitAddCollection, {
    ...add,
    idempotencyKey: crypto.randomUUID(),
    request: {
      ...addition,
      ...payment,
      ...(await acceptanceOf({ acknowledgment: acknowledgment_html ?? '', texts })),
    },
  });
  // A policy can have only one change that waits for the carrier, so the next changes use other
  // policies.
  await submitOther(client, account, policy.id);
}

/**
 * Changes a collection of one other policy and removes a collection of another, if the account has
 * such policies.
 */
async function submitOther(
  client: ScenarioClient,
  { token, policies, target }: AccountContext,
  exceptId: string,
) {
  const others = endorsablePolicies(policies).filter(({ id }) => id !== exceptId);
  for (const [at, [checkout, submit]] of [
    [checkoutEditCollection, submitEditCollection] as const,
    [checkoutRemoveCollection, submitRemoveCollection] as const,
  ].entries()) {
    const policy = others[at];
    const one =
      policy && collectionsOf(policy)?.find(({ category }) => category.code !== 'jewelry');
    if (!one) {
      client.skip(submit, 'accepts a change', 'no other policy with several collections');
      continue;
    }
    const params = { policyId: policy.id };
    const category_code = one.category.code;
    const sent = { token, params, request: { category_code } };
    const form = await client.expectResponse(getEditCollectionForm, sent);
    const known = { ...endorsementAnswers, ...target.answers };
    const details = submit === submitEditCollection && {
      details: answerSurvey(form.dynamic_form, known),
    };
    const request = { category_code, ...details };
    const { acknowledgment_html: acknowledgment = '', texts } = await client.expectResponse(
      checkout,
      {
        ...sent,
        request,
      },
    );
    await client.expectResponse(submit, {
      ...sent,
      request: { ...request, ...(await acceptanceOf({ acknowledgment, texts })) },
      idempotencyKey: crypto.randomUUID(),
    });
  }
}
