export const LOOK_PARTS = ['brand', 'colors', 'type', 'navigation', 'pages'] as const;
export type LookPart = (typeof LOOK_PARTS)[number];

/** How wide the preview shows pages, in pixels. */
export const PREVIEW_WIDTHS = { desktop: 1280, tablet: 768, phone: 390 } as const;
export type PreviewWidth = keyof typeof PREVIEW_WIDTHS;
const WIDTHS = ['desktop', 'tablet', 'phone'] as const;
const THEMES = ['light', 'dark'] as const;

/** What the address of the page says: whose look it is, the part of the form that is open, and how the preview shows the site. */
export interface LookSearch {
  /** Id of the site space whose look it is; that of the whole site when absent. */
  of?: string;
  part?: LookPart;
  width?: PreviewWidth;
  theme?: 'light' | 'dark';
  /** Id of the site space that is shown. */
  space?: string;
  /** Claims of the visitor as whom the site is seen, as JSON. */
  claims?: string;
}

/** Reads what is wanted from an address, whatever somebody wrote into it. */
export function readLookSearch(search: Record<string, unknown>): LookSearch {
  const { of, part, width, theme, space, claims } = search;
  return {
    of: idIn(of),
    part: LOOK_PARTS.find((each) => each === part),
    width: WIDTHS.find((each) => each === width),
    theme: THEMES.find((each) => each === theme),
    space: idIn(space),
    claims: claimsText(claims),
  };
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The router reads JSON in addresses by itself, so that claims may come as the object that they are. */
function claimsText(claims: unknown): string | undefined {
  if (typeof claims === 'string') return claimsIn(claims) && claims;
  return claimsIn(JSON.stringify(claims) ?? '') && JSON.stringify(claims);
}

/** The claims that a text writes down; nothing when it is no JSON object. */
export function claimsIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}
