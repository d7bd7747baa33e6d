import { keydownHandler } from 'prosemirror-keymap';
import { type Command, Plugin } from 'prosemirror-state';

/** Leads from the text to its tools: those above the selection if there is one, else those above the text. */
const focusTools: Command = () => {
  const bars = [...window.document.querySelectorAll<HTMLElement>('[data-editor-toolbar]')];
  // What is not displayed has no boxes.
  const tools = bars.filter((bar) => bar.getClientRects().length > 0).at(-1);
  tools?.querySelector<HTMLElement>('select, button')?.focus();
  return tools !== undefined;
};

/** A plugin for the key that leads from the text to its tools, which is `Alt+F10` as in other editors. */
export function toolbarKeys(): Plugin {
  return new Plugin({ props: { handleKeyDown: keydownHandler({ 'Alt-F10': focusTools }) } });
}
