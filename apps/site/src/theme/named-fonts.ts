import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Customization } from '@lectern/domain/sites/customization/schemas';

type Styling = Customization['styling'];
type FontName = Extract<Styling['font'] | Styling['monospaceFont'], string>;

/** A font that is served from a package: the style sheets of it that are used, and the file of its regular letters. */
interface FontPackage {
  name: string;
  styles: readonly string[];
  regular: string;
}

/** A font whose files have all weights. */
function variable(name: string, styles: readonly string[] = ['wght', 'wght-italic']): FontPackage {
  return { name: `@fontsource-variable/${name}`, styles, regular: `${name}-latin-wght-normal` };
}

/** A font with files for each weight, of which the regular and the bold one are used. */
function fixed(name: string, bold: number): FontPackage {
  const styles = [400, bold].flatMap((weight) => [`${weight}`, `${weight}-italic`]);
  return { name: `@fontsource/${name}`, styles, regular: `${name}-latin-400-normal` };
}

/**
 * The fonts that are loaded only by sites that use them. Inter and IBM Plex Mono stand in fonts.css; ABC Favorit and
 * Ubuntu have licences under which they cannot come along.
 */
const packages = new Map<FontName, FontPackage>([
  ['Roboto', variable('roboto')],
  ['RobotoSlab', variable('roboto-slab', ['wght'])],
  ['OpenSans', variable('open-sans')],
  ['SourceSansPro', variable('source-sans-3')],
  ['Lato', fixed('lato', 700)],
  ['Raleway', variable('raleway')],
  ['Merriweather', variable('merriweather')],
  ['Overpass', variable('overpass')],
  ['NotoSans', variable('noto-sans')],
  ['IBMPlexSerif', fixed('ibm-plex-serif', 600)],
  ['Poppins', fixed('poppins', 600)],
  ['FiraSans', fixed('fira-sans', 600)],
  ['FiraCode', variable('fira-code', ['wght'])],
  ['JetBrainsMono', variable('jetbrains-mono')],
  ['SourceCodePro', variable('source-code-pro')],
  ['RobotoMono', variable('roboto-mono')],
  ['SpaceMono', fixed('space-mono', 700)],
  ['DMMono', fixed('dm-mono', 500)],
  ['Inconsolata', variable('inconsolata', ['wght'])],
]);

/** A font that sites load by name. */
export interface NamedFont {
  name: FontName;
  /** Its `@font-face` rules; the files stand beside the style sheet. */
  styles: string;
  /** Every file that the rules name. */
  files: { name: string; path: string }[];
  /** The file that the first screen of a site needs. */
  regular: string;
}

const require = createRequire(import.meta.url);

/** Reads the rules of all fonts that sites load by name, but none of their files. */
export function readNamedFonts(): NamedFont[] {
  return [...packages].map(([name, font]) => readFont(name, font));
}

function readFont(name: FontName, { name: packageName, styles: sheets, regular }: FontPackage): NamedFont {
  const paths = sheets.map((sheet) => require.resolve(`${packageName}/${sheet}.css`));
  const folder = path.dirname(paths[0] ?? '');
  const version = versionOf(folder);
  const files: NamedFont['files'] = [];
  // Browsers keep a file by its name for ever, so a new version of the package has other names.
  const named = (file: string) => `${file}-${version}.woff2`;
  const rules = paths.map((sheet) =>
    readFileSync(sheet, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/, url\([^)]*\.woff\) format\('woff'\)/g, '')
      .replaceAll("format('woff2-variations')", "format('woff2')")
      .replace(/url\(\.\/files\/([\w-]+)\.woff2\)/g, (_, file: string) => {
        files.push({ name: named(file), path: path.join(folder, 'files', `${file}.woff2`) });
        return `url(${named(file)})`;
      })
      .replace(/\s*\n\s*/g, ''),
  );
  return { name, styles: rules.join('\n'), files, regular: named(regular) };
}

function versionOf(folder: string): string {
  const { version }: { version: unknown } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return String(version);
}
