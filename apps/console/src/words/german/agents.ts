import type { agents as english } from '../english/agents.js';

/** What is said in German of the instructions for agents. */
export const agents: typeof english = {
  tab: 'Agenten',
  title: 'Anweisungen für Agenten',
  description:
    'Was Agenten beachten sollen, die für die Organisation schreiben, zum Beispiel Begriffe und Tonfall. Sie lesen es über die API.',
  instructions: 'Anweisungen',
  hint: 'In Markdown. Alle, die in der Organisation eine Rolle haben, können sie lesen.',
};
