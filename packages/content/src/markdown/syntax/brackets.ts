import { readDestination, readTitle, skipSpaces } from './destinations.js';
import type { Delimiter, Delimiters } from './emphasis.js';
import { heightOf, type Piece, type PieceList } from './inline-pieces.js';
import { type SourceText, sourceOffset } from './source-text.js';
import { type LinkDefinitions, normalLabel, type SyntaxInline } from './tree.js';

interface Bracket {
  piece: Piece;
  image: boolean;
  /** The index after the bracket. */
  contentAt: number;
  delimiter: Delimiter | undefined;
}

interface Target {
  url: string;
  title?: string;
  start: number;
  end: number;
  /** The index after the whole link. */
  next: number;
}

const label = /\[((?:[^[\]\\]|\\[\s\S]){0,999})\]/y;
const footnoteLabel = /\[\^((?:[^[\]\\\s]|\\[!-/:-@[-`{-~]){1,999})\]/y;

/** Resolves brackets to links, images, footnotes and annotations as they close. */
export class Brackets {
  private readonly stack: Bracket[] = [];
  /** A link holds no link: link brackets below this height stay text. */
  private inactiveBelow = 0;

  constructor(
    private readonly content: SourceText,
    private readonly references: LinkDefinitions,
    private readonly pieces: PieceList,
    private readonly delimiters: Delimiters,
  ) {}

  /** Whether what is read now may stand in a link. */
  get isOpen(): boolean {
    return this.stack.length > 0;
  }

  /** Reads the bracket (or exclamation mark) at an index and returns the index after it. */
  read(at: number): number {
    const { text } = this.content;
    if (text.charAt(at) === ']') return this.close(at);
    const mark = text.startsWith('![', at) ? '![' : text.charAt(at);
    const piece = this.pieces.append({ type: 'text', value: mark });
    if (mark === '!') return at + 1;
    const contentAt = at + mark.length;
    this.stack.push({ piece, image: mark === '![', contentAt, delimiter: this.delimiters.last });
    return contentAt;
  }

  private close(at: number): number {
    const bracket = this.stack.pop();
    const isActive = bracket !== undefined && (bracket.image || this.stack.length >= this.inactiveBelow);
    this.inactiveBelow = Math.min(this.inactiveBelow, this.stack.length);
    const end = isActive
      ? (this.footnote(bracket, at) ?? this.annotation(bracket, at) ?? this.link(bracket, at))
      : undefined;
    if (end !== undefined) return end;
    this.pieces.appendText(']');
    return at + 1;
  }

  private footnote(bracket: Bracket, at: number): number | undefined {
    const { text } = this.content;
    if (bracket.image || text.charAt(bracket.contentAt) !== '^' || at - bracket.contentAt > 1000) return undefined;
    const name = this.references.footnotes.get(normalLabel(text.slice(bracket.contentAt + 1, at)));
    if (name === undefined) return undefined;
    this.replace(bracket, () => ({ type: 'footnote', label: name }));
    return at + 1;
  }

  private annotation(bracket: Bracket, at: number): number | undefined {
    if (bracket.image) return undefined;
    footnoteLabel.lastIndex = at + 1;
    const match = footnoteLabel.exec(this.content.text);
    const name = this.references.footnotes.get(normalLabel(match?.[1] ?? ''));
    if (match === null || name === undefined) return undefined;
    this.replace(bracket, (children) => ({
      type: 'annotation',
      label: name,
      children,
      height: heightOf(children) + 1,
    }));
    return at + 1 + match[0].length;
  }

  private link(bracket: Bracket, at: number): number | undefined {
    const target = this.resource(at + 1) ?? this.reference(bracket, at);
    if (target === undefined) return undefined;
    const { url, title, start, end, next } = target;
    this.replace(bracket, (children) =>
      bracket.image
        ? { type: 'image', url, title, start, end, alt: plainText(children) }
        : { type: 'link', url, title, start, end, children: withoutLinks(children), height: heightOf(children) + 1 },
    );
    if (!bracket.image) this.inactiveBelow = this.stack.length;
    return next;
  }

  private replace(bracket: Bracket, value: (children: SyntaxInline[]) => SyntaxInline): void {
    this.delimiters.resolve(bracket.delimiter);
    this.pieces.fold(bracket.piece, undefined, value);
    this.pieces.remove(bracket.piece);
  }

  /** `(destination "title")` at an index. */
  private resource(at: number): Target | undefined {
    const { text } = this.content;
    if (text.charAt(at) !== '(') return undefined;
    const destinationAt = skipSpaces(text, at + 1);
    const destination = readDestination(text, destinationAt);
    if (destination === undefined) return undefined;
    const titleAt = skipSpaces(text, destination.end);
    const title = titleAt > destination.end ? readTitle(text, titleAt) : undefined;
    const closeAt = skipSpaces(text, title?.end ?? destination.end);
    if (text.charAt(closeAt) !== ')') return undefined;
    return {
      url: destination.value,
      ...(title === undefined ? {} : { title: title.value }),
      start: sourceOffset(this.content, destination.from),
      end: sourceOffset(this.content, destination.to),
      next: closeAt + 1,
    };
  }

  /** `[label]` behind the bracket, or what the brackets hold, when it is defined. */
  private reference(bracket: Bracket, at: number): Target | undefined {
    if (this.references.definitions.size === 0) return undefined;
    const { text } = this.content;
    label.lastIndex = at + 1;
    const explicit = label.exec(text);
    const next = at + 1 + (explicit?.[0].length ?? 0);
    const own = text.slice(bracket.contentAt, at);
    const name = explicit?.[1] ? explicit[1] : own;
    if (name.length > 999 || (name === own && !isLabel(own))) return undefined;
    const definition = this.references.definitions.get(normalLabel(name));
    if (definition === undefined) return undefined;
    this.references.used.add(normalLabel(name));
    // The destination stands in the definition, not here.
    return { url: definition.url, title: definition.title, start: -1, end: -1, next };
  }
}

function isLabel(text: string): boolean {
  return text.length <= 999 && /^(?:[^[\]\\]|\\[\s\S])*$/.test(text);
}

/** Automatic links inside a link are its text. */
function withoutLinks(content: SyntaxInline[]): SyntaxInline[] {
  return content.flatMap((inline): SyntaxInline[] => {
    if (!('children' in inline)) return [inline];
    const children = withoutLinks(inline.children);
    return inline.type === 'link' ? children : [{ ...inline, children }];
  });
}

/** What content says without its formatting, as the description of an image. */
function plainText(content: readonly SyntaxInline[]): string {
  return content
    .map((inline) => {
      if ('children' in inline) return plainText(inline.children);
      if (inline.type === 'image') return inline.alt;
      if (inline.type === 'break') return '\n';
      if (inline.type === 'emoji') return `:${inline.name}:`;
      return 'value' in inline ? inline.value : '';
    })
    .join('');
}
