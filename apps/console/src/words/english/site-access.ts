/** What is said in English of who may do what with a site. */
export const siteAccess = {
  title: 'Access',
  hint: 'Who of the organization may see and change this site here. Who may read what is published is chosen under “Audience”.',
  defaultHint: 'What members of the organization may do with this site without a grant.',
  inherit: 'The same as in the organization',
  reasons: {
    defaultOfSite: (role: string) => `${role}, default of this site`,
    spaceOfSite: (role: string) => `${role}, because of a space of this site`,
  },
};
