import { z } from 'zod';
import { Url } from '../../platform/http/primitives.js';

/** Languages of the words that a site itself says. */
export const UI_LOCALES = ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'] as const;
export type UiLocale = (typeof UI_LOCALES)[number];

export const PAGE_ACTIONS = ['assistant', 'external-ai', 'markdown', 'mcp', 'git', 'pdf'] as const;
export type PageAction = (typeof PAGE_ACTIONS)[number];

const Greeting = z.union([
  z.string().max(256),
  z.object({ title: z.string().max(128).optional(), subtitle: z.string().max(256).optional() }),
]);

/** The members of the groups that say how a site behaves. */
export const behaviourMembers = {
  internationalization: { locale: z.enum(UI_LOCALES).describe('Language of the words that the site itself says') },
  themes: {
    default: z.enum(['light', 'dark', 'system']),
    toggeable: z.boolean().describe('Whether readers can switch; the spelling is that of the interface'),
  },
  pdf: { enabled: z.boolean() },
  feedback: { enabled: z.boolean() },
  ai: {
    mode: z.enum(['none', 'search', 'assistant']),
    greeting: Greeting.optional(),
    suggestions: z.array(z.string().trim().min(1).max(256)).max(5).optional(),
    instructions: z.string().max(4096).optional(),
  },
  advancedCustomization: { enabled: z.boolean() },
  git: { showEditLink: z.boolean() },
  pageActions: {
    externalAI: z.boolean(),
    markdown: z.boolean(),
    mcp: z.boolean(),
    items: z
      .array(z.enum(PAGE_ACTIONS))
      .max(PAGE_ACTIONS.length)
      .overwrite((items) => [...new Set(items)])
      .describe('What is offered on a page, in order'),
  },
  externalLinks: { target: z.enum(['self', 'blank']) },
  pagination: { enabled: z.boolean() },
  trademark: { enabled: z.boolean() },
  privacyPolicy: { url: Url.optional() },
  socialPreview: { url: Url.optional() },
  insights: { trackingCookie: z.boolean() },
  apiReference: {
    tryIt: z.boolean().describe('Whether readers can try operations, from their browser'),
    proxy: z
      .boolean()
      .describe('Whether they can also let the site send their requests, to servers that do not allow browsers (CORS)'),
  },
};
