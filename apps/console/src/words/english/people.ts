import { plural } from '../plural.js';

/** What the pages about people say in English. */
export const people = {
  signIn: {
    title: 'Sign in to Lectern',
    email: 'Your email address',
    send: 'Email me a sign-in link',
    sent: (email: string) => `If ${email} may sign in, a link is on its way. It works once, for a short time.`,
    sentHint: 'You can close this tab: the link opens its own.',
    other: 'Use another address',
    ready: 'Press the button to sign in. This link works once.',
    confirm: 'Sign in',
    invalid: 'This link no longer works. Get a new one below.',
    provider: (label: string) => `Sign in with ${label}`,
    choose: 'Choose how to sign in, or get a link by email.',
    over: {
      ended: 'Your session has ended. Sign in to go on; what you typed stays here.',
      recent: 'This changes security, so please sign in again before you go on. What you typed stays here.',
      retry: 'Then repeat what you did.',
      newTab: 'Sign in in a new tab',
    },
  },
  roles: {
    admin: 'Administrator',
    create: 'Creator',
    review: 'Reviewer',
    edit: 'Editor',
    comment: 'Commenter',
    read: 'Reader',
    none: 'No access by default',
  },
  organizations: {
    newTitle: 'Create your organization',
    newHint: 'An organization holds the spaces, sites and people of one team.',
    name: 'Name',
    create: 'Create organization',
    none: 'You are not a member of any organization yet.',
    members: (count: number) => plural(count, '# member', '# members'),
  },
};
