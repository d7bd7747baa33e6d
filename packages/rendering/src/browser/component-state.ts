import type { Data, Json } from '@lectern/content/document/document';
import { dataOf } from '@lectern/content/document/json-values';
import { allWithin } from './within.js';

/** Reads JSON that whoever rendered the component wrote into an attribute. */
export function writtenJson(text: string | undefined): Json {
  return JSON.parse(text || '{}');
}

/** What a component keeps, with what stands in its inputs. */
export function componentState(root: HTMLElement): Data {
  const state = { ...dataOf(writtenJson(root.dataset['state'])) };
  const lists = new Map<string, Json[]>();
  for (const input of allWithin(root, '[data-name]')) {
    const { name = '', value } = input.dataset;
    const isChecked = input instanceof HTMLInputElement && input.checked;
    if (value === undefined) state[name] = inputValue(input);
    else if (input instanceof HTMLInputElement && input.type === 'radio') {
      if (isChecked) state[name] = writtenJson(value);
    } else {
      // Check boxes of one name are a list of what is checked.
      const list = lists.get(name) ?? [];
      if (isChecked) list.push(writtenJson(value));
      lists.set(name, list);
      state[name] = list;
    }
  }
  return state;
}

function inputValue(input: HTMLElement): Json {
  if (input instanceof HTMLSelectElement) {
    return input.multiple ? Array.from(input.selectedOptions, ({ value }) => value) : input.value;
  }
  if (input instanceof HTMLTextAreaElement) return input.value;
  if (!(input instanceof HTMLInputElement)) return null;
  return input.type === 'checkbox' ? input.checked : input.value;
}
