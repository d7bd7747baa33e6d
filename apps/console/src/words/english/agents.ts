/** What the page about instructions for agents says in English. */
export const agents = {
  tab: 'Agents',
  title: 'Instructions for agents',
  description:
    'What agents that write for the organization should mind, such as terms and tone. They read it by the API.',
  instructions: 'Instructions',
  hint: 'In Markdown. Everybody with a role in the organization can read them.',
};
