// As much of these packages as is used here; they have no types of their own.

declare module 'fontverter' {
  export function convert(font: Buffer, format: 'sfnt'): Promise<Buffer>;
}

declare module 'subset-font' {
  interface SubsetOptions {
    keepAllGlyphs: boolean;
    targetFormat: 'sfnt';
    variationAxes: Record<string, number>;
    noHinting: boolean;
    dropTables: string[];
  }

  export default function subsetFont(font: Buffer, text: null, options: SubsetOptions): Promise<Buffer>;
}
