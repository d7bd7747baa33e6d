import type { ComponentChildren, VNode } from 'preact';
import type { Words } from '../../words/words.js';

/** What every field has. */
interface FieldProps {
  name: string;
  label: string;
  /** What kind of value is expected. */
  note?: string;
  isRequired?: boolean;
  words?: Words;
}

/** A part of the form under a title. */
export function Part({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return (
    <fieldset class="api-try-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** A field under its name, with room for what is wrong with it. */
function Field({ name, label, note = '', isRequired, words, children }: FieldProps & { children: VNode }): VNode {
  return (
    <div class="api-try-field">
      <label for={`try-${name}`}>
        <span class="api-try-name">{label}</span>
        {note === '' ? null : <span class="api-type">{note}</span>}
        {isRequired && words ? <span class="api-badge api-badge-danger">{words.apiRequired}</span> : null}
      </label>
      {children}
      <p class="api-try-problem" id={`try-${name}-problem`} data-problem={name} hidden />
    </div>
  );
}

function attributesOf({ name, isRequired }: FieldProps) {
  return {
    id: `try-${name}`,
    name,
    'aria-describedby': `try-${name}-problem`,
    'aria-required': isRequired ? ('true' as const) : undefined,
  };
}

interface TextFieldProps extends FieldProps {
  value?: string;
  type?: 'text' | 'password';
  /** What it identifies a client with, as the specification calls it. */
  scheme?: string;
  isNumeric?: boolean;
}

/** A field for one line. */
export function TextField({ value = '', type = 'text', isNumeric, scheme, ...field }: TextFieldProps): VNode {
  const attributes = { ...attributesOf(field), value, 'data-scheme': scheme, autocomplete: 'off', spellcheck: false };
  return (
    <Field {...field}>
      {type === 'password' ? (
        <input {...attributes} type="password" />
      ) : (
        <input {...attributes} type="text" inputmode={isNumeric ? 'decimal' : undefined} />
      )}
    </Field>
  );
}

/** A field for several lines. */
export function Lines({ value, rows, ...field }: FieldProps & { value: string; rows: number }): VNode {
  return (
    <Field {...field}>
      <textarea {...attributesOf(field)} rows={rows} autocomplete="off" spellcheck={false}>
        {value}
      </textarea>
    </Field>
  );
}

/** A field for a file of the reader. */
export function FileField(field: FieldProps): VNode {
  return (
    <Field {...field}>
      <input {...attributesOf(field)} type="file" />
    </Field>
  );
}

interface ChoiceProps extends FieldProps {
  choices: [value: string, title: string][];
  /** What is chosen at first; of several, one a line. */
  value?: string;
  isMultiple?: boolean;
  /** Whether the title above says enough. */
  isQuiet?: boolean;
  isHidden?: boolean;
}

/** A choice among values. */
export function Choice({ choices, value, isMultiple, isQuiet, isHidden, ...field }: ChoiceProps): VNode {
  const chosen = new Set(isMultiple ? (value ?? '').split('\n') : [value ?? choices[0]?.[0]]);
  const select = (
    <select
      {...attributesOf(field)}
      multiple={isMultiple}
      size={isMultiple ? Math.min(6, choices.length) : undefined}
      aria-label={isQuiet ? field.label : undefined}
      hidden={isHidden}
    >
      {choices.map(([key, title]) => (
        <option key={key} value={key} selected={chosen.has(key)}>
          {title}
        </option>
      ))}
    </select>
  );
  if (!isQuiet) return <Field {...field}>{select}</Field>;
  return (
    <div class="api-try-field" hidden={isHidden}>
      {select}
      <p class="api-try-problem" id={`try-${field.name}-problem`} data-problem={field.name} hidden />
    </div>
  );
}
