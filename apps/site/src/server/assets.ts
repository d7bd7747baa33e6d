import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { acceptedEncoding } from '@lectern/domain/platform/http/accepted-encoding';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { OWN_MARK } from '../audience/request-address.js';
import type { AssetAddresses } from '../layout/views.js';
import { fontFiles, INTER_REGULAR, regularFontPaths, usedFonts } from '../theme/fonts.js';
import { readNamedFonts } from '../theme/named-fonts.js';
import { compressed, RenderedText } from './rendered-text.js';
import { plain, type SiteResponse } from './site-response.js';

const require = createRequire(import.meta.url);
const FOLDER = fileURLToPath(new URL('../../assets/', import.meta.url));
/** What documents look like, here and wherever else they are shown. */
const DOCUMENT_STYLES = path.dirname(require.resolve('@lectern/rendering/styles/document.css'));
/** What the build makes for browsers. */
const BUILT = fileURLToPath(new URL('../../dist/browser/', import.meta.url));
/** Tokens come first and print last; what stands between does not depend on its order. */
const FIRST_STYLES = ['tokens.css', 'fonts.css', 'base.css', 'page.css'];
const LAST_STYLES = ['print.css'];
const ASSET_QUALITY = 11;

/** What draws diagrams runs without an origin, even where somebody opens it by itself, and asks for nothing but itself. */
const DIAGRAM_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

interface Asset {
  name: string;
  contentType: string;
  policy?: string;
  /** A function where they are read when somebody first asks for them. */
  bytes: Buffer | RenderedText | (() => Buffer);
  brotli?: Buffer;
  gzip?: Buffer;
}

/** A font that sites choose by name: its rules, and the file that their first screen needs. */
interface FontAssets {
  styles: string;
  regular: string;
}

/** What pages load, the same for every site. Names change with the content, so that browsers never ask twice. */
export class Assets {
  readonly #byName: ReadonlyMap<string, Asset>;

  private constructor(
    assets: readonly Asset[],
    private readonly names: Omit<AssetAddresses, 'fontStyles' | 'preloadedFonts'>,
    private readonly namedFonts: ReadonlyMap<string, FontAssets>,
  ) {
    this.#byName = new Map(assets.map((asset) => [asset.name, asset]));
  }

  /** Reads everything once. */
  static async load(): Promise<Assets> {
    const fonts = fontFiles.map(({ name, path: file }) => ({
      name,
      contentType: 'font/woff2',
      bytes: readFileSync(file),
    }));
    const styles = await text('site.css', 'text/css', styleSheets());
    const themeScript = await ownScript('theme.js');
    const script = await builtScript('site.js');
    const blocksScript = await builtScript('blocks.js');
    const tryScript = await builtScript('try-it.js');
    const consentScript = await ownScript('consent.js');
    const previewScript = await ownScript('preview.js');
    const [diagramFrame, ...diagramScripts] = await diagramAssets();
    const names = {
      styles: styles.name,
      themeScript: themeScript.name,
      script: script.name,
      blocksScript: blocksScript.name,
      tryScript: tryScript.name,
      consentScript: consentScript.name,
      previewScript: previewScript.name,
      diagramFrame: diagramFrame.name,
    };
    const { assets, byName } = namedFontAssets();
    const scripts = [themeScript, script, blocksScript, tryScript, consentScript, previewScript];
    const own = [styles, ...scripts, diagramFrame, ...diagramScripts];
    return new Assets([...fonts, ...own, ...assets], names, byName);
  }

  /** Where pages of a site find them. */
  addresses(basePath: string, customization: Customization): AssetAddresses {
    const at = (name: string) => `${basePath}${OWN_MARK}/assets/${name}`;
    const { styles, themeScript, script, blocksScript, tryScript, consentScript, previewScript, diagramFrame } =
      this.names;
    return {
      styles: at(styles),
      themeScript: at(themeScript),
      script: at(script),
      blocksScript: at(blocksScript),
      tryScript: at(tryScript),
      consentScript: at(consentScript),
      previewScript: at(previewScript),
      diagramFrame: at(diagramFrame),
      ...this.#fonts(basePath, customization, at),
    };
  }

  /** The rules of all fonts of a site, and the regular letters of its text and headings, which are seen first. */
  #fonts(basePath: string, customization: Customization, at: (name: string) => string) {
    const fonts = usedFonts(customization);
    const { monospaceFont } = customization.styling;
    const named = (font: (typeof fonts)[number]) => (typeof font === 'string' ? this.namedFonts.get(font) : undefined);
    const regularOf = (font: (typeof fonts)[number]): string[] => {
      if (typeof font === 'object') return regularFontPaths(basePath, font);
      if (font === 'Inter') return [at(INTER_REGULAR)];
      const regular = named(font)?.regular;
      return regular === undefined ? [] : [at(regular)];
    };
    return {
      fontStyles: fonts.flatMap((font) => named(font)?.styles ?? []).map(at),
      preloadedFonts: [...new Set(fonts.filter((font) => font !== monospaceFont).flatMap(regularOf))],
    };
  }

  /** Responds to a request for one of them. */
  respond(name: string | undefined, accepted: string | undefined): SiteResponse {
    const asset = name === undefined ? undefined : this.#byName.get(name);
    if (!asset) return plain(404, 'There is no such file.');
    const encoding = asset.brotli ? acceptedEncoding(accepted) : undefined;
    const bytes = (encoding === 'br' ? asset.brotli : encoding === 'gzip' ? asset.gzip : undefined) ?? asset.bytes;
    const body = typeof bytes === 'function' ? bytes() : bytes;
    return {
      status: 200,
      headers: {
        'content-type': asset.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'access-control-allow-origin': '*',
        ...(asset.policy && { 'content-security-policy': asset.policy }),
        ...(encoding && { 'content-encoding': encoding }),
      },
      body,
    };
  }
}

function ownScript(name: string): Promise<Asset> {
  return text(name, 'text/javascript', readFileSync(path.join(FOLDER, 'scripts', name)));
}

function builtScript(name: string): Promise<Asset> {
  return text(name, 'text/javascript', readFileSync(path.join(BUILT, name)));
}

/** The frame that diagrams are rendered in, and the scripts that it loads. */
async function diagramAssets(): Promise<[Asset, ...Asset[]]> {
  const library = largeText('mermaid.js', 'text/javascript', readFileSync(require.resolve('@mermaid-js/tiny')));
  const script = await ownScript('diagram.js');
  const page = `<!doctype html><meta charset="utf-8"><title>Diagram</title>
<style>body{margin:0}#diagram-root{display:flex;justify-content:center}</style>
<div id="diagram-root"></div><script src="${library.name}"></script><script type="module" src="${script.name}"></script>`;
  const frame = await text('diagram.html', 'text/html', Buffer.from(page));
  return [{ ...frame, policy: DIAGRAM_POLICY }, library, script];
}

/** Fonts that sites choose by name. None of their files is read before a site uses it. */
function namedFontAssets(): { assets: Asset[]; byName: Map<string, FontAssets> } {
  const assets: Asset[] = [];
  const byName = new Map<string, FontAssets>();
  for (const { name, styles: rules, files, regular } of readNamedFonts()) {
    const styles = largeText(`${name}.css`, 'text/css', Buffer.from(rules));
    const letters = files.map((file) => ({ name: file.name, contentType: 'font/woff2', bytes: readOnce(file.path) }));
    assets.push(styles, ...letters);
    byName.set(name, { styles: styles.name, regular });
  }
  return { assets, byName };
}

function readOnce(file: string): () => Buffer {
  let bytes: Buffer | undefined;
  return () => {
    bytes ??= readFileSync(file);
    return bytes;
  };
}

function styleSheets(): Buffer {
  const files = new Map(
    [DOCUMENT_STYLES, path.join(FOLDER, 'styles')].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.css'))
        .map((name) => [name, path.join(folder, name)]),
    ),
  );
  const named = new Set([...FIRST_STYLES, ...LAST_STYLES]);
  const others = [...files.keys()].filter((name) => !named.has(name)).sort();
  const sheets = [...FIRST_STYLES, ...others, ...LAST_STYLES].flatMap((name) => files.get(name) ?? []);
  return Buffer.from(sheets.map((file) => withoutComments(readFileSync(file, 'utf8'))).join('\n'));
}

function withoutComments(styles: string): string {
  return styles.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\n\s*\n/g, '\n');
}

async function text(name: string, contentType: string, bytes: Buffer): Promise<Asset> {
  return {
    name: nameByContent(name, bytes),
    contentType: `${contentType}; charset=utf-8`,
    bytes,
    brotli: await compressed(bytes, 'br', ASSET_QUALITY),
    gzip: await compressed(bytes, 'gzip', ASSET_QUALITY),
  };
}

/** What few pages need is compressed when the first of them does, so that the server starts without waiting for it. */
function largeText(name: string, type: string, bytes: Buffer): Asset {
  const contentType = `${type}; charset=utf-8`;
  return { name: nameByContent(name, bytes), contentType, bytes: new RenderedText(bytes.toString('utf8'), {}) };
}

function nameByContent(name: string, bytes: Buffer): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const { name: stem, ext } = path.parse(name);
  return `${stem}.${hash}${ext}`;
}
