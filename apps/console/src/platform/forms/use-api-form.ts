import { LecternError } from '@lectern/client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

interface ApiFormOptions<Values, Result> {
  initial: Values;
  /** Sends the values; what it throws lands on the fields that it names. */
  submit: (values: Values) => Promise<Result>;
  onDone?: (result: Result, values: Values) => void;
  /** Where the values stand in the request. */
  place?: string;
}

/** What a field of a form needs to show and change its value. */
export interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/**
 * A form over one request of the API, which is the one that knows what is valid: each of its issues lands on the field that
 * it is about, and what was typed stays whatever happens.
 */
export function useApiForm<Values extends object, Result>({
  initial,
  submit,
  onDone,
  place = 'body',
}: ApiFormOptions<Values, Result>) {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const sending = useMutation({
    mutationFn: submit,
    onSuccess: (result, sent) => {
      setSaved(sent);
      onDone?.(result, sent);
    },
  });
  const issues = sending.error instanceof LecternError ? sending.error.issues : [];
  const isAbout = (path: string, name: string) => {
    const field = `${place}.${name}`;
    return path.startsWith(field) && /^(?:[.[]|$)/.test(path.slice(field.length));
  };
  const names = Object.keys(initial);
  const placed = issues.filter(({ path }) => names.some((name) => isAbout(path, name)));
  return {
    values,
    /** Whether something was changed that has not been stored. */
    isDirty: JSON.stringify(values) !== JSON.stringify(saved),
    isPending: sending.isPending,
    isDone: sending.isSuccess,
    /** What went wrong, unless all of it stands on fields. */
    error: sending.error && (issues.length === 0 || placed.length < issues.length) ? sending.error : undefined,
    field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]> {
      return {
        value: values[name],
        onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
        error: sentenceOf(placed.find(({ path }) => isAbout(path, name))?.message),
      };
    },
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      // A form in a dialog stands inside of another form of the page, as far as React is concerned.
      event.stopPropagation();
      sending.mutate(values);
    },
    /** Takes the values of something else, such as another record that was opened. */
    restart(next: Values): void {
      setValues(next);
      setSaved(next);
      sending.reset();
    },
  };
}

/** What the API says about a value goes on from its name; below a field it stands alone. */
function sentenceOf(message: string | undefined): string | undefined {
  return message && message.charAt(0).toUpperCase() + message.slice(1);
}
