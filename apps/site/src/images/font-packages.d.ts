// As much of these packages as is used here; they have no types of their own.

declare module 'fontverter' {
  export function convert(font: Buffer, format: 'sfnt'): Promise<Buffer>;
}

declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }

  interface Position {
    xAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  export interface Font {
    unitsPerEm: number;
    layout(text: string): { glyphs: { path: Path }[]; positions: Position[] };
    getVariation(settings: Record<string, number>): Font;
  }

  export function create(font: Buffer): Font;
}
