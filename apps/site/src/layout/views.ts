import type { UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';
import type { Customization } from '@lectern/domain/sites/customization/schemas';
import type { OutlineEntry } from '@lectern/rendering/document/outline';
import type { Words } from '@lectern/rendering/words/words';
import type { VNode } from 'preact';

/** A link as it stands in a header, a footer or a menu. */
export interface LinkView {
  title: string;
  href: string;
  isExternal: boolean;
}

/** A link of the header: one that leads somewhere, opens others, or both. */
export interface HeaderLinkView {
  title: string;
  href?: string;
  isExternal: boolean;
  style: 'link' | 'button-primary' | 'button-secondary';
  links: LinkView[];
}

/** A section, a group of sections or a link, in the navigation below the header. */
export interface NavigationLink {
  title: string;
  description?: string;
  icon?: string;
  /** Absent on a group. */
  href?: string;
  isExternal: boolean;
  isCurrent: boolean;
  /** What stands in a group. */
  items: NavigationLink[];
}

/** Another space of the same section: a version, a product, or a language. */
export interface VariantView {
  title: string;
  /** Where this page is in it, or its first page. */
  href: string;
  /** A language tag, where the variant is a translation of the one that is read. */
  language?: string;
  isCurrent: boolean;
}

/** Where the current version of what is read is, for readers of another one. */
export interface CurrentVersionView {
  title: string;
  /** Where this page is in it, or its first page. */
  href: string;
  /** The title of the version that is read. */
  readTitle: string;
}

/** Addresses of what pages load. */
export interface AssetAddresses {
  styles: string;
  /** Runs before anything is rendered: it applies the theme that the reader chose. */
  themeScript: string;
  script: string;
  /** What runs only where blocks of integrations are. */
  blocksScript: string;
  /** Loaded when a reader first tries an operation of an API. */
  tryScript: string;
  /** Asks readers whether they may be recognized. */
  consentScript: string;
  previewScript: string;
  /** The frame that diagrams are rendered in. */
  diagramFrame: string;
  /** The rules of fonts that the site chose by name. */
  fontStyles: string[];
  /** Fonts that the first screen needs. */
  preloadedFonts: string[];
}

/** What all pages of a site have in common for one reader. */
export interface SiteView {
  title: string;
  /** Path that leads to the site: begins and ends with a slash. */
  basePath: string;
  /** Path that leads to the space that is read, likewise: what is asked for beside pages is asked for there. */
  spacePath: string;
  /** Where the site begins. */
  homeHref: string;
  /** Where the logo leads. */
  logoHref: string;
  /** Language of the content. */
  language: string;
  customization: Customization;
  /** Language of the words that the site itself says: that of the content where there are words in it. */
  locale: UiLocale;
  words: Words;
  navigation: NavigationLink[];
  variants: VariantView[];
  /** Absent where the current version is read, or where there are no versions. */
  currentVersion?: CurrentVersionView;
  headerLinks: HeaderLinkView[];
  footerGroups: { title: string; links: LinkView[] }[];
  announcementLink?: LinkView;
  assets: AssetAddresses;
  /** The colours, fonts and corners of the site as CSS; see theme/. */
  themeStyles: string;
  /** Whether the reader came in by a token and can leave. */
  canSignOut: boolean;
  /** Whether members look at it before it is published. */
  isPreview: boolean;
  /** The origin of the console, where it may show the page in a frame. */
  previewFor?: string;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Scripts of integrations, by address. */
  scripts: string[];
  /** Present where readers are asked before anything recognizes them: what is loaded once they agree. */
  consent?: { scripts: string[] };
}

/** An entry of the table of contents. */
export interface ContentsItem {
  title: string;
  emoji?: string;
  icon?: string;
  /** Absent on a group whose entries are listed. */
  href?: string;
  isExternal: boolean;
  isCurrent: boolean;
  /** Whether the page that is read stands below it. */
  isOpen: boolean;
  isGroup: boolean;
  /** The method of the API operation that the page is about. */
  method?: string;
  entries: ContentsItem[];
  /** Where its entries are fetched from when readers open it; absent where all of them are listed. */
  branchHref?: string;
  /** Present on what stands for entries that are left out: how many there are, and where they are fetched from. */
  rest?: { count: number; href: string };
}

/** A picture above a page. */
export interface CoverView {
  light: string;
  dark?: string;
  /** Their addresses in several widths, as `srcset` has them. */
  sourceSets?: { light?: string; dark?: string };
  /** Where the picture is cut, from -1 to 1. */
  yPos: number;
  /** In pixels. */
  height: number;
  size: 'hero' | 'full' | 'background';
  mask: 'none' | 'radial';
  /** Colour of the title, on bright and on dark pages, where it stands on the picture. */
  textColor?: { light: 'black' | 'white'; dark: 'black' | 'white' };
}

/** One page of a site as a reader sees it. */
export interface PageView {
  site: SiteView;
  id: string;
  title: string;
  description?: string;
  emoji?: string;
  icon?: string;
  layout: {
    isWide: boolean;
    hasTitle: boolean;
    hasDescription: boolean;
    hasMetadata: boolean;
    hasActions: boolean;
    /** Whether headings have links that lead to them. */
    hasAnchors: boolean;
  };
  /** Words that it is filed under; empty where they are not shown. */
  tags: string[];
  cover?: CoverView;
  /** Empty where it is not shown. */
  contents: ContentsItem[];
  /** What stands above it; without an address where that is the page itself. */
  breadcrumbs: { title: string; href?: string; isExternal: boolean }[];
  /** Empty where it is not shown. */
  outline: OutlineEntry[];
  /** Absent, as the next one, where they are not shown. */
  previous?: LinkView;
  next?: LinkView;
  /** The rendered document. */
  body: VNode;
  /** Origins of servers that readers can send requests to from this page. */
  serverOrigins: string[];
  canonicalUrl: string;
  /** The page in all its languages, by language tag; empty where there is only one. */
  alternates: { language: string; href: string }[];
  /** Address of this page as Markdown. */
  markdownHref: string;
  editHref?: string;
  /** ISO time of the last change. */
  updatedAt?: string;
  /** Address of the image that stands for it where it is shared, unless the site has one for all pages. */
  socialImage?: string;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Whether it has blocks of integrations that readers can do something with. */
  hasInteractiveBlocks: boolean;
  /** Where frames of such blocks may come from. */
  frameSources: string[];
  /** What events about this page name. */
  location: { siteSpace: string; siteSection?: string; space: string; revision: string; page: string };
}

/** A page that a search found, or a part of one. */
export interface SearchResultView {
  page: string;
  space: string;
  title: string;
  href: string;
  /** Where it stands: the section or the pages above it. */
  place?: string;
  /** Some of its text around what was found. */
  excerpt?: string;
  /** What was found in it, as it is written there. */
  found: string[];
  /** Parts of the page that match by themselves. */
  parts: { title: string; href: string; excerpt?: string }[];
}

/** What a search found. */
export interface SearchView {
  site: SiteView;
  query: string;
  results: SearchResultView[];
}

/** A page of the site itself that only says something. */
export interface MessageView {
  site: SiteView;
  title: string;
  text: string;
  /** Where the reader can go from here. */
  link?: LinkView;
  /** What the reader can do here. */
  form?: { title: string; action: string };
}
