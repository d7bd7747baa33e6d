import { readFile } from 'node:fs/promises';
import { type WideFonts, wideFontFiles } from '@lectern/content/pdf/fonts';
import type { PdfOptions } from '@lectern/content/pdf/render-pdf';
import { convert } from 'fontverter';
import { readScriptFonts } from './script-fonts.js';

/** The fonts that every PDF may need. */
export type PdfFonts = Required<Pick<PdfOptions, 'fonts' | 'scriptFonts'>>;

let known: Promise<PdfFonts> | undefined;

/** The fonts, which a process reads when it makes its first PDF. */
export function pdfFonts(): Promise<PdfFonts> {
  known ??= readFonts();
  return known;
}

async function readFonts(): Promise<PdfFonts> {
  const [fonts, scriptFonts] = await Promise.all([readWideFonts(), readScriptFonts()]);
  return { fonts, scriptFonts };
}

async function readWideFonts(): Promise<WideFonts> {
  const files = wideFontFiles();
  const [regular, bold, italic, boldItalic, mono] = await Promise.all([
    readUnpacked(files.regular),
    readUnpacked(files.bold),
    readUnpacked(files.italic),
    readUnpacked(files.boldItalic),
    readUnpacked(files.mono),
  ]);
  return { regular, bold, italic, boldItalic, mono };
}

/** Unpacks a font once: the library that makes PDFs would do it for each, and slowly. */
async function readUnpacked(file: string): Promise<Uint8Array> {
  return convert(await readFile(file), 'sfnt');
}
