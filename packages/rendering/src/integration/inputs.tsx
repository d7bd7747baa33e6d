import type { Data, Json } from '@lectern/content/document/document';
import { dataOf, listOf, textOf } from '@lectern/content/document/json-values';
import type { ComponentChildren, VNode } from 'preact';
import { Button, confirmationOf, pressOf } from './actions.js';
import { bound } from './component-actions.js';
import { type ComponentRenderer, itemsIn } from './component-renderer.js';

const INPUTS = ['textinput', 'select', 'switch', 'checkbox', 'radio'] as const;
type InputType = (typeof INPUTS)[number];

/** The kind of input that an element is, if it is one. */
export function inputType(type: string): InputType | undefined {
  return INPUTS.find((input) => input === type);
}

interface InputProps {
  element: Data;
  renderer: ComponentRenderer;
  /** Whether a text beside it says what it is for. */
  isLabelled?: boolean;
}

/** Renders something that takes a value into the state of its component. */
export function Input({ element, renderer, isLabelled = false }: InputProps): VNode | null {
  const name = textOf(element['state']);
  const type = inputType(textOf(element['type']));
  if (name === '' || type === undefined) return null;
  const value = renderer.state[name] ?? bound(element['initialValue'], renderer.state);
  const change = pressOf(element['onValueChange'], renderer);
  const common: Common = {
    class: 'integration-control',
    'data-name': name,
    'data-change': change?.kind === 'act' ? change.action : undefined,
    'data-confirm': confirmationOf(element),
    disabled: element['disabled'] === true,
    'aria-label': isLabelled ? undefined : textOf(element['placeholder']) || textOf(element['value']) || name,
  };
  switch (type) {
    case 'textinput':
      return <TextInput element={element} value={textOf(value)} common={common} />;
    case 'select':
      return <Select element={element} value={value} common={common} />;
    default:
      return <Choice type={type} element={element} value={value} common={common} />;
  }
}

interface Common {
  class: string;
  'data-name': string;
  'data-change': string | undefined;
  'data-confirm': string | undefined;
  disabled: boolean;
  'aria-label': string | undefined;
}

interface ControlProps<Value> {
  element: Data;
  value: Value;
  common: Common;
}

function TextInput({ element, value, common }: ControlProps<string>): VNode {
  const placeholder = textOf(element['placeholder']) || undefined;
  if (element['multiline'] === true) {
    return (
      <textarea {...common} placeholder={placeholder} rows={4}>
        {value}
      </textarea>
    );
  }
  const text = { ...common, value, placeholder };
  switch (textOf(element['inputType'])) {
    case 'password':
      return <input {...text} type="password" />;
    case 'email':
      return <input {...text} type="email" />;
    default:
      return <input {...text} type="text" />;
  }
}

function Select({ element, value, common }: ControlProps<Json | undefined>): VNode {
  const multiple = element['multiple'] === true;
  const chosen = new Set(itemsIn(value).map(textOf));
  const options = listOf(element['options']).map(dataOf);
  const known = new Set(options.map(({ id }) => textOf(id)));
  // What is chosen stays a choice, also where its option comes from elsewhere.
  const others = [...chosen].filter((id) => id !== '' && !known.has(id)).map((id): Data => ({ id, label: id }));
  return (
    <select {...common} multiple={multiple}>
      {!multiple && <option value="">{textOf(element['placeholder'])}</option>}
      {[...options, ...others].map(({ id, label }) => (
        <option value={textOf(id)} selected={chosen.has(textOf(id))}>
          {textOf(label) || textOf(id)}
        </option>
      ))}
    </select>
  );
}

type ChoiceProps = ControlProps<Json | undefined> & { type: 'switch' | 'checkbox' | 'radio' };

/** A switch stands for itself; check boxes are collected in a list, and of radio buttons one counts. */
function Choice({ type, element, value, common }: ChoiceProps): VNode {
  const own = element['value'];
  const isOn =
    type === 'radio'
      ? own !== undefined && value === own
      : Array.isArray(value)
        ? value.includes(own ?? true)
        : value === true;
  const data = { 'data-value': type === 'switch' || own === undefined ? undefined : JSON.stringify(own) };
  if (type === 'radio') return <input {...common} {...data} type="radio" name={common['data-name']} checked={isOn} />;
  return <input {...common} {...data} type="checkbox" role={type === 'switch' ? 'switch' : undefined} checked={isOn} />;
}

/** Renders an input with what says what it is for. */
export function LabelledInput({
  element,
  renderer,
  level,
}: Omit<InputProps, 'isLabelled'> & { level: number }): VNode | null {
  const inner = dataOf(element['element']);
  const type = textOf(inner['type']);
  const label = textOf(element['label']);
  const hint = itemsIn(element['hint']).map((part) => renderer.render(part, level + 1));
  if (type === 'button') {
    return (
      <div class="integration-field">
        {label && <span class="integration-label">{label}</span>}
        <Button element={inner} renderer={renderer} />
        <FieldHint>{hint}</FieldHint>
      </div>
    );
  }
  const isLabelled = label !== '';
  const control =
    type === 'codeblock' ? (
      <CodeInput element={inner} renderer={renderer} isLabelled={isLabelled} />
    ) : (
      <Input element={inner} renderer={renderer} isLabelled={isLabelled} />
    );
  const isBeside = type === 'switch' || type === 'checkbox' || type === 'radio';
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control stands in it, whichever it is
    <label class={isBeside ? 'integration-field integration-choice' : 'integration-field'}>
      {isBeside && control}
      {isLabelled && <span class="integration-label">{label}</span>}
      {!isBeside && control}
      <FieldHint>{hint}</FieldHint>
    </label>
  );
}

function FieldHint({ children }: { children: ComponentChildren[] }): VNode | null {
  return children.length === 0 ? null : <span class="integration-hint">{children}</span>;
}

/** Code that the reader can change. */
export function CodeInput({ element, renderer, isLabelled = false }: InputProps): VNode {
  const name = textOf(element['state']);
  const content = textOf(renderer.state[name] ?? bound(element['content'], renderer.state));
  const change = pressOf(element['onContentChange'], renderer);
  return (
    <textarea
      class="integration-control integration-code-input"
      data-name={name}
      data-change={change?.kind === 'act' ? change.action : undefined}
      aria-label={isLabelled ? undefined : renderer.context.words.code}
      rows={Math.min(Math.max(content.split('\n').length, 3), 20)}
      spellcheck={false}
      dir="ltr"
    >
      {content}
    </textarea>
  );
}
