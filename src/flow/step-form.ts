import { atom, computed, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';

/** What a step's fields hold while they are typed in: raw values by field name. */
export type RawValues = Record<string, unknown>;
/** By field name; a field in a list is named by its path, `drivers.0.firstName`. */
export type FieldErrors = Record<string, string>;

export interface StepForm {
  readonly $values: ReadableAtom<RawValues>;
  /** The messages to show now: of fields that were left, or of all once Next was pressed. */
  readonly $errors: ReadableAtom<FieldErrors>;
  /** How often Next found something missing; the summary takes the focus at each. 0: no summary. */
  readonly $attempts: ReadableAtom<number>;
  /** False while something is missing: Next then looks disabled and, when pressed, shows what. */
  readonly $complete: ReadableAtom<boolean>;
  /** True while the summary of what is missing is on screen. */
  readonly $problem: ReadableAtom<boolean>;
  set(changes: RawValues): void;
  /** Takes the place of all that was typed: for fields that change together, such as an address. */
  replace(values: RawValues): void;
  /** These fields are not asked for as things stand, whatever the schema says; none of them at first. */
  skip(names: readonly string[]): void;
  /** The visitor left a field: from now on its error shows. */
  touch(name: string): void;
  /** The parsed answers, or null after showing what is missing. */
  check(): unknown;
  /** Hides the errors, as when the screen is seen anew. */
  resetErrors(): void;
}

/** The errors of what was typed, or the answers where there are none. */
type ParsedValues = { errors: FieldErrors; answers?: unknown };

interface FormSource {
  parse: (values: RawValues) => ParsedValues;
  /** What the fields hold before and apart from what was typed. */
  $prefill: ReadableAtom<RawValues>;
  /** What was typed. */
  $edits: ReadableAtom<RawValues>;
  edit(values: RawValues): void;
}

/** The fields of one screen: what was typed lies over the prefill, what is missing is told by `read`. */
export function createStepForm({ parse, $prefill, $edits, edit }: FormSource): StepForm {
  const $touched = atom<readonly string[]>([]);
  const $attempts = atom(0);
  const $values = computed([$prefill, $edits], (prefill, edits) => ({ ...prefill, ...edits }));
  const $skipped = atom<readonly string[]>([]);
  const $missing = computed([$values, $skipped], (values, skipped) =>
    omitErrors(parse(values).errors, skipped),
  );
  return {
    $values,
    $errors: computed([$missing, $touched, $attempts], (missing, touched, attempts) =>
      attempts > 0 ? missing : pickErrors(missing, touched),
    ),
    $attempts,
    $complete: computed($missing, (missing) => Object.keys(missing).length === 0),
    $problem: computed(
      [$missing, $attempts],
      (missing, attempts) => attempts > 0 && Object.keys(missing).length > 0,
    ),
    set: (changes) => edit({ ...$edits.get(), ...changes }),
    replace: edit,
    skip: (names) => $skipped.set(names),
    touch(name) {
      if (!$touched.get().includes(name)) $touched.set([...$touched.get(), name]);
    },
    check() {
      const values = $values.get();
      const { errors, answers } = parse(values);
      if (Object.keys(omitErrors(errors, $skipped.get())).length === 0) return answers ?? values;
      $attempts.set($attempts.get() + 1);
      return null;
    },
    resetErrors() {
      $touched.set([]);
      $attempts.set(0);
    },
  };
}

/** Reads fields whose names are a schema's. */
export function parseWith(schema: z.ZodMiniType): FormSource['parse'] {
  return (values) => {
    const { data, error } = schema.safeParse(values);
    const errors: FieldErrors = {};
    for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
    return { errors, answers: data };
  };
}

function omitErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function pickErrors(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
}
