import type { agents as english } from '../english/agents.js';

/** What is said in French of the instructions for agents. */
export const agents: typeof english = {
  tab: 'Agents',
  title: 'Consignes pour les agents',
  description:
    'Ce que doivent respecter les agents qui écrivent pour l’organisation, comme les termes et le ton. Ils le lisent par l’API.',
  instructions: 'Consignes',
  hint: 'En Markdown. Toutes les personnes qui ont un rôle dans l’organisation peuvent les lire.',
};
