/**
 * Persists the answers of a purchase that changes an existing policy. The URL identifies the policy
 * and its change. Answers of another session or of another URL are ignored.
 */
import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { boundPolicySchema, type BoundPolicy } from '../contract/purchase/purchase-response.ts';
import { $authToken, sessionFingerprint } from '../core/session/session.ts';
import { persistedAtom } from '../core/storage.ts';
import type { PersistedAnswers } from '../interview/persisted-answers.ts';
import type { PurchaseFailure } from './definition.ts';
import { pricedShape } from './persisted-price.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Values<Fields extends Shape> = z.infer<z.ZodMiniObject<Fields>>;

/** The price and the outcome, besides the own answers of the change. */
interface PriceAnswers<Checkout> {
  /** True if the answers belong to this session and to this URL. */
  isStarted: boolean;
  checkoutInfo: Checkout | null;
  /** Idempotency key. Each price has a new one, because a price can be bought only once. */
  uid: string | null;
  purchaseError: PurchaseFailure | null;
  purchase: BoundPolicy | null;
}

interface PolicyChange<Target extends Shape, Answers extends Shape, Checkout> {
  storageKey: string;
  /** Path and query parameters that identify the change. They are invalid in an incomplete URL. */
  $target: ReadableAtom<object>;
  target: Target;
  answers: Answers;
  initial: Values<Answers>;
  checkout: z.ZodMiniType<Checkout>;
}

export function persistPolicyChange<Target extends Shape, Answers extends Shape, Checkout>({
  storageKey,
  $target,
  initial: initialAnswers,
  ...shapes
}: PolicyChange<Target, Answers, Checkout>) {
  type Stored = { session: string; priced: { checkout: Checkout; idempotencyKey: string } | null };
  type All = Values<Answers> & PriceAnswers<Checkout>;
  const targetSchema = z.object(shapes.target);
  const schema = z.object({
    session: z.string(),
    ...shapes.target,
    ...shapes.answers,
    priced: z.nullable(z.object({ checkout: shapes.checkout, idempotencyKey: z.string() })),
    purchaseError: pricedShape.purchaseError,
    purchase: z.nullable(boundPolicySchema),
  });
  const $persisted = persistedAtom(storageKey, z.nullable(schema), null);
  const noPrice = { checkoutInfo: null, uid: null, purchaseError: null, purchase: null };
  const initial = { ...initialAnswers, ...noPrice, isStarted: false } as All;

  const $answers = computed([$persisted, $target, $authToken], (persisted, target, token): All => {
    const expected = { ...target, session: sessionFingerprint(token) };
    const isSame = Object.entries(expected).every(
      ([name, value]) => persisted?.[name as keyof typeof persisted] === value,
    );
    if (!isSame) return initial;
    const { priced, session: _, ...answers } = persisted as Stored & object;
    const price = { checkoutInfo: priced?.checkout ?? null, uid: priced?.idempotencyKey ?? null };
    return { ...answers, ...price, isStarted: true } as unknown as All;
  });

  const store: PersistedAnswers<All> = {
    $answers,
    initial,
    update(changes) {
      const target = targetSchema.safeParse($target.get());
      if (!target.success) return;
      const { isStarted: _, checkoutInfo, uid, ...answers } = { ...$answers.get(), ...changes };
      const priced = checkoutInfo && uid ? { checkout: checkoutInfo, idempotencyKey: uid } : null;
      const session = sessionFingerprint($authToken.get());
      $persisted.set({ ...answers, ...target.data, session, priced } as never);
    },
    clear: () => $persisted.set(null),
  };
  return {
    ...store,
    /** Returns the target of the persisted answers. It may differ from the target in the URL. */
    persistedTarget: () => targetSchema.safeParse($persisted.get()).data ?? null,
  };
}
