/** What is said in English to people who can join an organization by the domain of their email address. */
export const joining = {
  title: 'Organizations that you can join',
  hint: (domain: string) => `They let everybody in who has an email address at ${domain}.`,
  join: 'Join',
  joinNamed: (title: string) => `Join ${title}`,
};
