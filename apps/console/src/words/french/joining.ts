import type { joining as english } from '../english/joining.js';

/** What is said in French to people who can join an organization by the domain of their email address. */
export const joining: typeof english = {
  title: 'Organisations que vous pouvez rejoindre',
  hint: (domain) => `Elles accueillent toutes les personnes qui ont une adresse e-mail en ${domain}.`,
  join: 'Rejoindre',
  joinNamed: (title) => `Rejoindre ${title}`,
};
