import { parseUrl } from '@lectern/domain/platform/values/parse-url';
/** How a page of a well-known site is shown inside of another page. */
export interface KnownPlayer {
  site: string;
  /** What the frame shows. */
  frameUrl: string;
  /** Where the site tells the title of the page, as JSON. */
  detailsUrl?: string;
  /** Width to height. */
  ratio: string;
}

interface Provider {
  site: string;
  hosts: readonly string[];
  /** Where its frames come from. */
  origin: string;
  /** The address for the frame, or nothing when the page is none that can be framed. */
  frameUrl(page: URL): string | undefined;
  detailsEndpoint?: string;
  ratio?: string;
}

const WORD = /^[\w-]{1,64}$/;

const PROVIDERS: readonly Provider[] = [
  {
    site: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    frameUrl: (page) => {
      const [first, second] = steps(page);
      if (page.hostname === 'youtu.be') return youtube(first, page);
      if (first === 'watch') return youtube(page.searchParams.get('v') ?? undefined, page);
      return first === 'embed' || first === 'shorts' || first === 'live' ? youtube(second, page) : undefined;
    },
    detailsEndpoint: 'https://www.youtube.com/oembed',
  },
  {
    site: 'Vimeo',
    origin: 'https://player.vimeo.com',
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frameUrl: (page) => {
      const id = steps(page).find((step) => /^\d{1,15}$/.test(step));
      return id && `https://player.vimeo.com/video/${id}`;
    },
    detailsEndpoint: 'https://vimeo.com/api/oembed.json',
  },
  {
    site: 'Loom',
    origin: 'https://www.loom.com',
    hosts: ['loom.com', 'www.loom.com'],
    frameUrl: (page) => {
      const [kind, id = ''] = steps(page);
      return (kind === 'share' || kind === 'embed') && WORD.test(id) ? `https://www.loom.com/embed/${id}` : undefined;
    },
    detailsEndpoint: 'https://www.loom.com/v1/oembed',
  },
  {
    site: 'CodePen',
    origin: 'https://codepen.io',
    hosts: ['codepen.io', 'www.codepen.io'],
    frameUrl: (page) => {
      const [user = '', kind = '', id = ''] = steps(page);
      const isPen = ['pen', 'details', 'full', 'embed'].includes(kind) && WORD.test(user) && WORD.test(id);
      return isPen ? `https://codepen.io/${user}/embed/${id}?default-tab=result` : undefined;
    },
    detailsEndpoint: 'https://codepen.io/api/oembed',
  },
  {
    site: 'Figma',
    origin: 'https://www.figma.com',
    hosts: ['figma.com', 'www.figma.com'],
    frameUrl: (page) => {
      const [kind = '', key = ''] = steps(page);
      const isShown = ['file', 'design', 'proto', 'board', 'slides'].includes(kind) && WORD.test(key);
      return isShown
        ? `https://www.figma.com/embed?embed_host=lectern&url=${encodeURIComponent(page.href)}`
        : undefined;
    },
    detailsEndpoint: 'https://www.figma.com/api/oembed',
  },
  {
    site: 'GitHub Gist',
    origin: 'https://gist.github.com',
    hosts: ['gist.github.com'],
    frameUrl: (page) => {
      const [user = '', id = ''] = steps(page);
      return WORD.test(user) && /^[0-9a-f]{1,64}$/.test(id) ? `https://gist.github.com/${user}/${id}.pibb` : undefined;
    },
    ratio: '4 / 3',
  },
];

/** Where frames of well-known sites come from. */
export const PLAYER_ORIGINS: readonly string[] = PROVIDERS.map(({ origin }) => origin);

/**
 * Recognizes the address of something that can be played or tried out in a frame, by its form alone. The address of the
 * frame is put together from parts that were checked, on a host that we name.
 */
export function knownPlayer(address: string): KnownPlayer | undefined {
  const page = parseUrl(address);
  if (!page) return undefined;
  if ((page.protocol !== 'https:' && page.protocol !== 'http:') || page.username !== '' || page.password !== '') {
    return undefined;
  }
  const provider = PROVIDERS.find(({ hosts }) => page.port === '' && hosts.includes(page.hostname));
  const frameUrl = provider?.frameUrl(page);
  if (!provider || !frameUrl) return undefined;
  const { site, detailsEndpoint, ratio = '16 / 9' } = provider;
  const query = `?format=json&url=${encodeURIComponent(page.href)}`;
  return { site, frameUrl, ratio, ...(detailsEndpoint && { detailsUrl: detailsEndpoint + query }) };
}

/** Writes the frame. It may run the scripts of its own site there, and reach nothing outside of itself. */
export function playerHtml({ frameUrl, ratio }: KnownPlayer, title: string): string {
  const attributes = {
    src: frameUrl,
    title,
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation',
    allow: 'fullscreen; picture-in-picture; encrypted-media',
    allowfullscreen: '',
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    style: `width: 100%; aspect-ratio: ${ratio}; border: 0`,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

function youtube(id: string | undefined, page: URL): string | undefined {
  if (id === undefined || !WORD.test(id)) return undefined;
  const start = /^(\d{1,6})s?$/.exec(page.searchParams.get('t') ?? page.searchParams.get('start') ?? '')?.[1];
  return `https://www.youtube-nocookie.com/embed/${id}${start === undefined ? '' : `?start=${start}`}`;
}

function steps({ pathname }: URL): string[] {
  return pathname.split('/').filter((step) => step !== '');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
