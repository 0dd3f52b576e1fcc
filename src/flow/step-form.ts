import { atom, computed, type ReadableAtom } from 'nanostores';
import type * as z from 'zod/mini';

/** Unparsed values of a step's fields, by field name. */
export type RawValues = Record<string, unknown>;
/**
 * Error messages by field name. The name of a field in a list is its path, such as
 * `drivers.0.firstName`.
 */
export type FieldErrors = Record<string, string>;

export interface StepForm {
  readonly $values: ReadableAtom<RawValues>;
  /**
   * The visible errors. Before Next is pressed, these are only the errors of touched fields.
   * Afterwards, these are all errors.
   */
  readonly $errors: ReadableAtom<FieldErrors>;
  /**
   * Number of failed attempts to continue. The error summary gets the focus after each failed
   * attempt. It is hidden at 0.
   */
  readonly $attempts: ReadableAtom<number>;
  /**
   * False while answers are missing or invalid. Next then looks disabled, but pressing Next still
   * shows the errors.
   */
  readonly $complete: ReadableAtom<boolean>;
  /** True while the error summary is shown. */
  readonly $problem: ReadableAtom<boolean>;
  set(changes: RawValues): void;
  /** Replaces all typed values. For fields that change together, such as a postal address. */
  replace(values: RawValues): void;
  /** Sets the fields whose errors are ignored, even if the schema requires them. Empty at first. */
  skip(names: readonly string[]): void;
  /** Marks a field as left by the visitor. Its error is shown from now on. */
  touch(name: string): void;
  /** Returns the parsed answers. If there are errors, shows them and returns null. */
  check(): unknown;
  /** Hides the errors, for example when the screen is shown again. */
  resetErrors(): void;
}

/** The errors of the typed values. Without errors, also the parsed answers. */
type ParsedValues = { errors: FieldErrors; answers?: unknown };

interface FormSource {
  parse: (values: RawValues) => ParsedValues;
  /** Initial values of the fields. */
  $prefill: ReadableAtom<RawValues>;
  /** Typed values. */
  $edits: ReadableAtom<RawValues>;
  edit(values: RawValues): void;
}

/**
 * Creates the form of one screen. Typed values override the initial values. `parse` finds the
 * errors.
 */
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

/** Returns a parser for a schema. The form's fields have the names of the schema's fields. */
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
