import { placesOf } from '@lectern/domain/sites/structure/shown';
import { sectionUrlOf, siteUrlOf, type UrlOptions, urlOf } from '@lectern/domain/sites/urls/page-urls';
import type { SitePlaces } from '@lectern/domain/sites/urls/places';
import {
  type AddressedSite,
  draftPreviewAddress,
  mainAddress,
  previewAddress,
  proxyTarget,
  type SiteAddress,
  type SitesHost,
  siteAddress,
} from '@lectern/domain/sites/urls/site-addresses';
import type { SiteSnapshot, StructureRow } from './site-snapshot.queries.js';

const ADDRESS_KINDS = [
  'proxy',
  'hostname',
  'organization-hostname',
  'subdomain-site',
  'organization-path',
  'preview',
] as const;

/** Writes the addresses of a site and of what of it somebody sees. */
export class SiteAddresses {
  readonly #main: SiteAddress;
  readonly #index: AddressIndex;

  constructor(
    private readonly snapshot: SiteSnapshot,
    shown: readonly StructureRow[],
    private readonly host: SitesHost,
    private readonly options: UrlOptions = {},
  ) {
    this.#main = mainAddress(addressed(snapshot), host);
    this.#index = indexOf(shown);
  }

  /** Where the site begins. */
  site(): string {
    return siteUrlOf(this.#main, this.options);
  }

  /** Where a site space, or a page of it, is read; undefined when it has no address. */
  siteSpace(siteSpace: string, page = ''): string | undefined {
    return urlOf(this.#main, this.#index.places, { siteSpace, page }, this.options);
  }

  /** Where a space is read; undefined when the site does not show it, or it has no address. */
  space(spaceId: string): string | undefined {
    const siteSpace = this.#index.siteSpaceOf.get(spaceId);
    return siteSpace && this.siteSpace(siteSpace);
  }

  /** Where a section begins. */
  section(id: string): string | undefined {
    return sectionUrlOf(this.#main, this.#index.places, id, this.options);
  }

  /** Where members see the site before it is published. */
  preview(): string {
    return siteUrlOf(previewAddress(this.snapshot.site, this.host));
  }

  /** Where members see a site space before it is published; undefined when it is not shown. */
  previewOf(siteSpace: string): string | undefined {
    return urlOf(previewAddress(this.snapshot.site, this.host), this.#index.places, { siteSpace, page: '' });
  }

  /** Where a preview of drafts begins, or a site space in it; undefined when that is not shown. */
  draftPreview(secret: string, siteSpace: string | null): string | undefined {
    const address = draftPreviewAddress(secret, this.host);
    return siteSpace === null ? siteUrlOf(address) : urlOf(address, this.#index.places, { siteSpace, page: '' });
  }

  /** Every address under which the site begins. */
  all(): string[] {
    const site = addressed(this.snapshot);
    const addresses = ADDRESS_KINDS.flatMap((kind) => siteAddress(site, kind, this.host) ?? []);
    const urls = addresses.flatMap((address) => [siteUrlOf(address), siteUrlOf(address, this.options)]);
    return [...new Set(urls)];
  }

  /** What a proxy of the owner passes requests on to. */
  proxyTarget(): string {
    return siteUrlOf(proxyTarget(addressed(this.snapshot), this.host));
  }
}

/** What of a site decides where it is found. */
export function addressed({ site }: SiteSnapshot): AddressedSite {
  const { id, basename, hostname, proxyOrigin: proxy, organizationId, subdomain } = site;
  return { id, basename, hostname, proxy, organization: { id: organizationId, subdomain, hostname: null } };
}

interface AddressIndex {
  places: SitePlaces;
  /** Ids of site spaces by those of the spaces that they show. */
  siteSpaceOf: ReadonlyMap<string, string>;
}

// Many responses write addresses of the same items, which are cached with the site, and each would sort them again.
const indexes = new WeakMap<readonly StructureRow[], AddressIndex>();

function indexOf(shown: readonly StructureRow[]): AddressIndex {
  const known = indexes.get(shown);
  if (known) return known;
  const siteSpaces = shown.flatMap((item) => (item.type === 'site-space' ? [item] : []));
  const index = {
    places: placesOf(shown),
    siteSpaceOf: new Map(siteSpaces.map(({ id, spaceId }) => [spaceId, id])),
  };
  indexes.set(shown, index);
  return index;
}
