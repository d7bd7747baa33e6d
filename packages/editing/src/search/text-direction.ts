import type { Node } from 'prosemirror-model';

const LETTER = /\p{L}/u;
/** The scripts that are written from right to left stand together in Unicode. */
const RIGHT_TO_LEFT = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Where the lines of a document begin, by its first letter, as `dir="auto"` does it in browsers; these however look
 * through the whole text again for every block that is added.
 */
export function textDirection(doc: Node): 'ltr' | 'rtl' {
  let first: string | undefined;
  doc.descendants((node) => {
    if (node.isText) first ??= LETTER.exec(node.text ?? '')?.[0];
    return first === undefined;
  });
  return first !== undefined && RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
