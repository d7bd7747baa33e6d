import { agents } from './english/agents.js';
import { areaWords } from './words.js';

/** What is said of instructions for agents. It comes with the settings that have them. */
export type AgentsWords = typeof agents;

/** What is said of instructions for agents in the language of the person who writes them. */
export function useAgentsWords(): AgentsWords {
  return areaWords('agents', agents);
}
