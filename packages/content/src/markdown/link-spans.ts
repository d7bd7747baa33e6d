/** Where the destination of a link stands in a source. */
export interface LinkSpan {
  start: number;
  end: number;
  url: string;
  kind: 'link' | 'image' | 'tag';
}

/** The destinations in a Markdown source, in order: of links, images, definitions, and attributes of tags and HTML. */
export function linkSpans(_markdown: string): LinkSpan[] {
  return [];
}

/** The source with destinations replaced by what the callback answers; undefined leaves one as it is. */
export function replaceLinks(
  markdown: string,
  replacement: (url: string, kind: LinkSpan['kind']) => string | undefined,
): string {
  void replacement;
  return markdown;
}
