import type { AllWords } from '../english/english.js';
import { access } from './access.js';
import { administration } from './administration.js';
import { agents } from './agents.js';
import { charts } from './charts.js';
import { content } from './content.js';
import { conversations } from './conversations.js';
import { differences } from './differences.js';
import { editor } from './editor.js';
import { exports } from './exports.js';
import { fonts } from './fonts.js';
import { git } from './git.js';
import { imports } from './imports.js';
import { inbox } from './inbox.js';
import { insights } from './insights.js';
import { integrations } from './integrations.js';
import { joining } from './joining.js';
import { library } from './library.js';
import { look } from './look.js';
import { openapi } from './openapi.js';
import { people } from './people.js';
import { platform } from './platform.js';
import { review } from './review.js';
import { siteAccess } from './site-access.js';
import { sites } from './sites.js';
import { structure } from './structure.js';
import { system } from './system.js';
import { translations } from './translations.js';
import { usage } from './usage.js';
import { webhooks } from './webhooks.js';
import { writing } from './writing.js';

/** Everything that the console says in German. */
export const germanConsole: AllWords = {
  access,
  administration,
  agents,
  charts,
  content,
  conversations,
  differences,
  editor,
  exports,
  fonts,
  git,
  imports,
  inbox,
  insights,
  integrations,
  joining,
  library,
  look,
  openapi,
  people,
  platform,
  review,
  siteAccess,
  sites,
  structure,
  system,
  translations,
  usage,
  webhooks,
  writing,
};
