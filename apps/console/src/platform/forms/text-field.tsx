import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldProps } from './use-api-form.js';

/** A field for one line of text in a form over a request. */
export function FormTextField({
  value,
  onChange,
  ...props
}: FieldProps<string> & Omit<TextInputProps, 'value' | 'onChange'>) {
  return <TextInput value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} {...props} />;
}
