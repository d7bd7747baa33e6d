import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import { OWN_MARK } from '../audience/request-address.js';
import type { AssetAddresses } from '../layout/views.js';
import { fontFiles, preloadedFonts } from '../theme/fonts.js';
import { compressed, encodingIn } from './rendered-text.js';
import { plain, type SiteResponse } from './site-response.js';

const FOLDER = fileURLToPath(new URL('../../assets/', import.meta.url));
/** Tokens come first and print last; what stands between does not depend on its order. */
const FIRST_STYLES = ['tokens.css', 'fonts.css', 'base.css'];
const LAST_STYLES = ['print.css'];
const ASSET_QUALITY = 11;

interface Asset {
  name: string;
  contentType: string;
  bytes: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

/** What pages load, the same for every site. Names change with the content, so that browsers never ask twice. */
export class Assets {
  readonly #byName: ReadonlyMap<string, Asset>;

  private constructor(
    assets: readonly Asset[],
    private readonly names: { styles: string; themeScript: string; script: string },
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
    const themeScript = await text('theme.js', 'text/javascript', readFileSync(path.join(FOLDER, 'scripts/theme.js')));
    const script = await text('site.js', 'text/javascript', readFileSync(path.join(FOLDER, 'scripts/site.js')));
    const names = { styles: styles.name, themeScript: themeScript.name, script: script.name };
    return new Assets([...fonts, styles, themeScript, script], names);
  }

  /** Where pages of a site find them. */
  addresses(basePath: string, customization: Customization): AssetAddresses {
    const at = (name: string) => `${basePath}${OWN_MARK}/assets/${name}`;
    const { styles, themeScript, script } = this.names;
    return {
      styles: at(styles),
      themeScript: at(themeScript),
      script: at(script),
      preloadedFonts: preloadedFonts(customization).map(at),
    };
  }

  /** Responds to a request for one of them. */
  respond(name: string | undefined, accepted: string | undefined): SiteResponse {
    const asset = name === undefined ? undefined : this.#byName.get(name);
    if (!asset) return plain(404, 'There is no such file.');
    const encoding = asset.brotli ? encodingIn(accepted) : undefined;
    const bytes = (encoding === 'br' ? asset.brotli : encoding === 'gzip' ? asset.gzip : undefined) ?? asset.bytes;
    return {
      status: 200,
      headers: {
        'content-type': asset.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'access-control-allow-origin': '*',
        ...(encoding && { 'content-encoding': encoding }),
      },
      body: bytes,
    };
  }
}

function styleSheets(): Buffer {
  const folder = path.join(FOLDER, 'styles');
  const named = new Set([...FIRST_STYLES, ...LAST_STYLES]);
  const others = readdirSync(folder)
    .filter((name) => name.endsWith('.css') && !named.has(name))
    .sort();
  const sheets = [...FIRST_STYLES, ...others, ...LAST_STYLES];
  return Buffer.from(sheets.map((name) => withoutComments(readFileSync(path.join(folder, name), 'utf8'))).join('\n'));
}

function withoutComments(styles: string): string {
  return styles.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\n\s*\n/g, '\n');
}

async function text(name: string, contentType: string, bytes: Buffer): Promise<Asset> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const { name: stem, ext } = path.parse(name);
  return {
    name: `${stem}.${hash}${ext}`,
    contentType: `${contentType}; charset=utf-8`,
    bytes,
    brotli: await compressed(bytes, 'br', ASSET_QUALITY),
    gzip: await compressed(bytes, 'gzip', ASSET_QUALITY),
  };
}
