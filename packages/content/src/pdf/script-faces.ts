import { covers } from './covered-characters.js';
import { type FontIndex, familyFor } from './font-index.js';

/** Fonts for scripts that the wide fonts lack. */
export interface ScriptFonts {
  index: FontIndex;
  /** Gives the bytes of a font file. */
  load(file: string): Promise<Uint8Array>;
}

const PREFIX = 'script-';
// Below stand the scripts that the wide fonts have; most texts hold nothing above it but punctuation.
const RARE = /[\u0900-\u{10ffff}]/gu;

/** Whether a font draws one script only, and may lack even the space. */
export function isScriptFace(font: string): boolean {
  return font.startsWith(PREFIX);
}

/** The fonts of scripts within one document: those that its pages turn out to need. */
export class ScriptFaces {
  readonly #ready = new Set<string>();
  #family: string | undefined;

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly fonts: ScriptFonts | undefined,
  ) {}

  /** Gets ready to draw a text, which is the next to be drawn. */
  async prepare(text: string): Promise<void> {
    const { fonts } = this;
    if (!fonts) return;
    this.#family = familyFor(text);
    const needed = new Set<string>();
    for (const character of new Set(text.match(RARE) ?? [])) {
      const codePoint = character.codePointAt(0) ?? 0;
      const file = covers('upright', codePoint) ? undefined : fonts.index.find(codePoint, this.#family);
      if (file !== undefined && !this.#ready.has(file)) needed.add(file);
    }
    for (const file of needed) {
      this.pdf.registerFont(PREFIX + file, Buffer.from(await fonts.load(file)));
      this.#ready.add(file);
    }
  }

  /** Finds the font that draws a character, among those that are ready. */
  find(codePoint: number): string | undefined {
    const file = this.fonts?.index.find(codePoint, this.#family);
    return file !== undefined && this.#ready.has(file) ? PREFIX + file : undefined;
  }
}
