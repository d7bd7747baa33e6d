/** The attribute in which the styles of copied elements stand while they are read. */
export const STYLE_ATTRIBUTE = 'data-pasted-style';

const ATTRIBUTE = /[\s/]*([^\s/>=]+)(\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>]*))?/y;
const TAG = /<([a-z][^\s/>]*)/gi;
const STYLE_END = /<\/style[^>]*>/gi;

/**
 * HTML in which no element has a style or a handler of events. The policy of the console forbids both, also in documents
 * that are only read, so every one of them would be reported. Styles move to an attribute that does nothing.
 */
export function quietHtml(html: string): string {
  let result = '';
  let done = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag !== null; tag = TAG.exec(html)) {
    result += html.slice(done, tag.index);
    done = tag.index;
    if (tag[1]?.toLowerCase() === 'style') {
      STYLE_END.lastIndex = tag.index;
      done = STYLE_END.exec(html) === null ? html.length : STYLE_END.lastIndex;
    } else {
      result += html.slice(done, TAG.lastIndex);
      done = TAG.lastIndex;
      const attributes = quietAttributes(html, done);
      result += attributes.text;
      done = attributes.end;
    }
    TAG.lastIndex = done;
  }
  return result + html.slice(done);
}

function quietAttributes(html: string, start: number): { text: string; end: number } {
  let text = '';
  let end = start;
  ATTRIBUTE.lastIndex = end;
  for (let found = ATTRIBUTE.exec(html); found !== null; found = ATTRIBUTE.exec(html)) {
    const [all, name = '', value = ''] = found;
    end += all.length;
    if (/^style$/i.test(name)) text += ` ${STYLE_ATTRIBUTE}${value}`;
    else if (!/^on/i.test(name)) text += all;
    ATTRIBUTE.lastIndex = end;
  }
  return { text, end };
}
