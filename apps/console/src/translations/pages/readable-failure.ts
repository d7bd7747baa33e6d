/** What stands for formatting, links and code in a text while it is translated, such as `<g1>` or `<x2/>`. */
const TAG = /<\/?[gx]\d+\/?>/g;

/** Says which text could not be translated and why, as somebody reads it who has never seen how texts are sent. */
export function readableFailure({ text, reason }: { text: string; reason: string }): { text: string; reason: string } {
  return { text: text.replaceAll(TAG, ''), reason: sentence(reason.replaceAll(TAG, 'some formatting, link or code')) };
}

function sentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
