import type { Template } from './template.js';

/** A list of what changed, newest first. */
export const changelog: Template = {
  id: 'changelog',
  pages: () => [
    {
      ref: 'changelog',
      markdown: `---
description: What is new, changed and fixed
icon: clock-rotate-left
---

# Changelog

Write one entry for each release, newest first, in the words of the people who use it.

## 1.1.0

**New**

* Invite people by e-mail.

**Fixed**

* Lists no longer repeat an item when something is added while they are read.

## 1.0.0

The first release.
`,
    },
    {
      ref: 'how-we-release',
      markdown: `---
description: What version numbers promise
---

# How we release

Versions are \`major.minor.patch\`. A new major version may ask you to change something; its entry in the
[changelog](changelog.md) says what.
`,
    },
  ],
};
