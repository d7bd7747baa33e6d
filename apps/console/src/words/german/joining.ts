import type { joining as english } from '../english/joining.js';

/** What is said in German to people who can join an organization by the domain of their email address. */
export const joining: typeof english = {
  title: 'Organisationen, denen Sie beitreten können',
  hint: (domain) => `Sie nehmen alle auf, die eine E-Mail-Adresse bei ${domain} haben.`,
  join: 'Beitreten',
  joinNamed: (title) => `${title} beitreten`,
};
