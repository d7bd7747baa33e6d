/** A family of fonts, cut into files that have some of its characters each. */
export interface FontFamily {
  name: string;
  /** The characters that it is for; style sheets promise others too that its files do not have. */
  scripts: RegExp;
  files: readonly FontFile[];
}

export interface FontFile {
  name: string;
  /** The characters that it has, as style sheets write them: `U+4e00-4e03,U+4e07`. */
  unicodeRange: string;
}

const KANA = /[\u3041-\u30ff]/u;
const HANGUL = /[\uac00-\ud7a3\u1100-\u11ff]/u;

/** Names the family whose shapes a reader of some text expects where several have a character. */
export function familyFor(text: string): string | undefined {
  if (KANA.test(text)) return 'japanese';
  return HANGUL.test(text) ? 'korean' : undefined;
}

/** Finds the font file for a character. */
export class FontIndex {
  readonly #families: ReadonlyMap<string, ReadonlyMap<number, string>>;

  constructor(families: readonly FontFamily[]) {
    this.#families = new Map(families.map((family) => [family.name, filesByCharacter(family)]));
  }

  /** Finds the file that has a character, in the expected family if that has it, else in the first one that does. */
  find(codePoint: number, expected?: string): string | undefined {
    const known = expected === undefined ? undefined : this.#families.get(expected)?.get(codePoint);
    if (known !== undefined) return known;
    for (const files of this.#families.values()) {
      const file = files.get(codePoint);
      if (file !== undefined) return file;
    }
    return undefined;
  }
}

function filesByCharacter({ scripts, files }: FontFamily): Map<number, string> {
  const byCharacter = new Map<number, string>();
  for (const { name, unicodeRange } of files) {
    for (const [, first = '', last = first] of unicodeRange.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)) {
      const end = Number.parseInt(last, 16);
      for (let at = Number.parseInt(first, 16); at <= end; at += 1) {
        if (scripts.test(String.fromCodePoint(at))) byCharacter.set(at, name);
      }
    }
  }
  return byCharacter;
}
